// What has happened so far while Python starts, told to whoever shows it (progress.mjs).
// A worker has nobody to tell, unless it says so (embed/worker.mjs); there these functions cost
// nothing.

import { app, stdlib, wasm } from "./built.mjs";

const totals = { wasm: wasm.bytes, stdlib: stdlib.bytes, app: app.bytes };
const loaded = { wasm: 0, stdlib: 0, app: 0 };
const total = totals.wasm + totals.stdlib + totals.app;
const page = globalThis.document || globalThis.stellwerkListens ? globalThis : null;

/** Marks a step: "downloaded", "interpreter"; "package" and "stellwerk:usable" come from Python. */
export function report(step) {
  page?.performance.mark(`stellwerk:boot:${step}`);
}

function add(kind, count) {
  // The host may count compressed bytes, so never past the known size.
  loaded[kind] = Math.min(totals[kind], loaded[kind] + count);
  const sum = loaded.wasm + loaded.stdlib + loaded.app;
  page.dispatchEvent(
    new CustomEvent("stellwerk:boot-bytes", { detail: { loaded: sum, total } }),
  );
}

/**
 * The same response, its bytes counted as they arrive if they still do. One that has arrived is
 * left alone: that is a tenth of the start on a fast line, since the browser compiles an untouched
 * WebAssembly as it streams in, and only for such a one uses the machine code it has kept.
 */
export function counted(kind, response) {
  if (!page || !response.ok || !response.body) return response;
  if (performance.getEntriesByName(response.url, "resource").length) {
    add(kind, totals[kind]);
    return response;
  }
  const counter = new TransformStream({
    transform(chunk, controller) {
      add(kind, chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), {
    headers: response.headers,
    status: response.status,
  });
}
