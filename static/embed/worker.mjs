// Python for embedded scenes, in a worker: no page's own thread ever waits for it. What comes in is
// {open: …} with a port, see serve.mjs; what goes out is "failed", if Python could not be started.

// The boot modules report their steps only where somebody listens.
globalThis.stellwerkListens = true;

const served = import("./serve.mjs");
served.then(({ started }) => started).catch(() => postMessage("failed"));

addEventListener("message", ({ data: { open }, ports: [port] }) => {
  served.then(
    ({ serve }) => serve(open, port),
    (error) => port.postMessage({ failed: String(error) }),
  );
});
