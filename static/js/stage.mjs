// The page's side of the bridge. It knows no game: it turns touches and keys into messages for
// the Python program, makes the DOM like the markup that the program returns, and carries out its
// wishes. Only strings, numbers and booleans cross.
//
// Loaded before Python; what happens until then waits (messages.mjs).

import "./behaviour.mjs";
import { answerHere } from "./bots.mjs";
import { watchDialogs } from "./dialogs.mjs";
import { watchDrags } from "./drag.mjs";
import { carryOut } from "./effects.mjs";
import { watchFiles } from "./files.mjs";
import { watchPresses } from "./foresee.mjs";
import { watchHolds } from "./hold.mjs";
import { watchKeys } from "./keys.mjs";
import { connect, isConnected, send } from "./messages.mjs";
import { isAnswering } from "./marks.mjs";
import { show } from "./motion.mjs";
import { fragment, watchPage } from "./page.mjs";
import { parse, parseChanges, prepare, takePrepared, watchFolding } from "./patch.mjs";
import { allPreferences } from "./preferences.mjs";
import { watchOtherTabs } from "./store.mjs";
import { watchTouches } from "./touch.mjs";
import { forgetStart, showTrouble, watchStart } from "./trouble.mjs";
import { watchTurns } from "./turn.mjs";
import { watchZoom } from "./zoom.mjs";

const mount = document.getElementById("app");
let usable = false;

watchStart(isConnected);
watchDrags(mount);
watchHolds(mount);
watchTouches(mount);
watchPresses(mount);
watchTurns(mount);
watchZoom(mount);
watchKeys(mount);
watchFolding(mount);
watchDialogs(mount);
watchFiles(mount);
watchPage();
watchOtherTabs();

/** What Python sees (py/stellwerk/browser/start.py). */
globalThis.stellwerk = {
  /** @returns {string} JSON: what the program needs to know to begin */
  facts() {
    announce("package");
    const preferences = allPreferences();
    return JSON.stringify({
      lang: document.documentElement.lang,
      theme: preferences.theme ?? "auto",
      preferences,
      entropy: Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        byte.toString(16).padStart(2, "0"),
      ).join(""),
      route: fragment(),
    });
  },

  /** @param {import("./messages.mjs").Receiver} receiver called with name, value, time */
  connect,

  /**
   * @param {string} html the whole content of the mount point
   * @param {boolean} animate whether what changes its place may glide there
   */
  patch(html, animate) {
    // A view transition compares all that was with all that will be.
    const next = isAnswering() ? parseChanges(html, mount) : parse(html);
    show(mount, next, animate && usable);
    if (usable) return;
    usable = true;
    forgetStart();
    performance.mark("stellwerk:usable");
    announce("ready");
  },

  /** @param {string} html what will be shown if the finger that is down is lifted */
  prepare: (html) => prepare(html, mount),

  /**
   * Like `patch` with what was prepared.
   *
   * @param {boolean} animate
   * @returns {boolean} whether it could be shown; the page may have changed meanwhile
   */
  showPrepared(animate) {
    const next = takePrepared();
    if (next) show(mount, next, animate);
    return next !== null;
  },

  /** @param {string} effects JSON: a list of objects with the effect's class as `kind` */
  carryOut: (effects) => carryOut(JSON.parse(effects)),

  answerHere,

  /** @param {string} details of an error in the program, for the console */
  broke: (details) => showTrouble(usable ? "message" : "start", details),

  /** For modules that are not imported here and for tests. */
  send,
};

/** @param {string} step for the progress shown while Python starts (boot/progress.mjs) */
function announce(step) {
  performance.mark(`stellwerk:boot:${step}`);
  dispatchEvent(new CustomEvent("stellwerk:boot", { detail: { step } }));
}
