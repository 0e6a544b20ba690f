// Python for embedded scenes, in a worker: no page's own thread ever waits for it. Each scene
// comes with a port (see program.mjs):
//
//   in   {open: {game, scene, lang, replay}} with a port; then, by the port, [name, value] or "close"
//   out  by the port: {progress: {step} | {loaded, total}}, {started: urls}, {failed: details},
//        and for each message {answer: {markup, effects, broke}}

/** @type {Set<MessagePort>} */
const waiting = new Set();

const openScene = start();
openScene.catch((error) => {
  for (const port of waiting) port.postMessage({ failed: String(error?.stack ?? error) });
  postMessage("failed");
});

addEventListener("message", ({ data: { open }, ports: [port] }) => {
  waiting.add(port);
  /** @type {[string, string][]} */
  const early = [];
  port.onmessage = ({ data }) => early.push(data);
  openScene.then(
    (begin) => {
      waiting.delete(port);
      serve(port, begin, open, early);
    },
    (error) => port.postMessage({ failed: String(error?.stack ?? error) }),
  );
});

/**
 * @param {MessagePort} port
 * @param {Function} begin
 * @param {{game: string, scene: string, lang: string, replay: [string, string][]}} open
 * @param {([string, string] | "close")[]} early
 */
function serve(port, begin, { game, scene, lang, replay }, early) {
  const answer = (markup, effects, broke) => port.postMessage({ answer: { markup, effects, broke } });
  let receive;
  try {
    receive = begin(game, scene, lang, JSON.stringify(replay), answer);
  } catch (error) {
    return port.postMessage({ failed: String(error) });
  }
  port.onmessage = ({ data }) => {
    if (data !== "close") return receive(data[0], data[1], performance.now());
    receive.destroy();
    port.close();
  };
  port.postMessage({ started: performance.getEntriesByType("resource").map(({ name }) => name) });
  for (const data of early) port.onmessage({ data });
}

async function start() {
  const tell = (progress) => {
    for (const port of waiting) port.postMessage({ progress });
  };
  // The boot modules report their steps only where somebody listens.
  globalThis.stellwerkListens = true;
  addEventListener("stellwerk:boot-bytes", ({ detail }) => tell(detail));
  const { loadPyodide } = await import("../boot/boot.mjs");
  const python = await loadPyodide();
  return python.runPython("from stellwerk.browser.embedding import open_scene\nopen_scene");
}
