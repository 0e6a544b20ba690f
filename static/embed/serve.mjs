// Runs the programs of embedded scenes, one for each that comes with a port (program.mjs):
//
//   in   by the port: [name, value], or "close"
//   out  by the port: {progress: {loaded, total}}, {started: urls}, {failed: details}, and for each
//        message {answer: {markup, effects, broke}}

import { loadPyodide } from "../boot/boot.mjs";

/** @type {Set<MessagePort>} */
const waiting = new Set();

addEventListener("stellwerk:boot-bytes", ({ detail }) => {
  for (const port of waiting) port.postMessage({ progress: detail });
});

/** What begins a program, once Python is there. */
export const started = loadPyodide().then((python) =>
  python.runPython("from stellwerk.browser.embedding import open_scene\nopen_scene"),
);
started.catch(() => {});

/**
 * @param {{game: string, scene: string, lang: string, replay: [string, string][]}} open
 * @param {MessagePort} port
 */
export async function serve({ game, scene, lang, replay }, port) {
  waiting.add(port);
  /** @type {MessageEvent[]} */
  const early = [];
  port.onmessage = (event) => early.push(event);
  const answer = (markup, effects, broke) => port.postMessage({ answer: { markup, effects, broke } });
  let receive;
  try {
    receive = (await started)(game, scene, lang, JSON.stringify(replay), answer);
  } catch (error) {
    return port.postMessage({ failed: String(error?.stack ?? error) });
  } finally {
    waiting.delete(port);
  }
  port.onmessage = ({ data }) => {
    if (data !== "close") return receive(data[0], data[1], performance.now());
    receive.destroy();
    port.close();
  };
  const urls = performance.getEntriesByType("resource").map(({ name }) => name);
  port.postMessage({ started: urls });
  for (const event of early) port.onmessage(event);
}
