// The module that PyScript takes for its interpreter (see pyscript.toml), on the page and in
// workers alike. It exports what Pyodide's own module exports, `loadPyodide` and `version`, and
// adds what makes Stellwerk start early: downloads in parallel, a standard library of bytecode,
// our Python code on sys.path before the interpreter runs, no package index.
//
// index.html also loads it by itself, first of all: Python starts while PyScript still arrives,
// and PyScript is given the interpreter that is under way.
//
// `built.mjs` is written by the build: where the runtime lies and how big the parts are.

import { app, lock, runtime, stdlib, version } from "./built.mjs";
import { counted, report } from "./steps.mjs";

export { version };

const here = (path) => new URL(path, import.meta.url).href;
const RUNTIME = here(runtime);
const WASM = `${RUNTIME}pyodide.asm.wasm`;
const STDLIB = here(stdlib.url);
const APP = here(app.url);

// Everything is asked for at once.
const appZip = fetch(APP).then((response) => bytes(counted("app", response)));
const pyodide = import(`${RUNTIME}pyodide.mjs`);
const assembly = import(`${RUNTIME}pyodide.asm.mjs`);

/** Where Python's output goes; PyScript has its say when it asks for the interpreter. */
const output = {
  stdout: (text) => console.log(text),
  stderr: (text) => console.error(text),
};

let underWay = start();
// Who awaits these shows the error; until then a rejection must not count as unhandled.
for (const promise of [appZip, pyodide, assembly, underWay]) promise.catch(() => {});

/** What PyScript calls: the interpreter under way; a second call would start another. */
export async function loadPyodide({ stdout, stderr } = {}) {
  Object.assign(output, stdout && { stdout }, stderr && { stderr });
  const python = underWay ?? start();
  underWay = null;
  return python;
}

async function start() {
  const [{ loadPyodide: load }, { default: createPyodideModule }] = await Promise.all([
    pyodide,
    assembly,
  ]);
  const python = await countingFetches(() =>
    load({
      stdout: (text) => output.stdout(text),
      stderr: (text) => output.stderr(text),
      indexURL: RUNTIME,
      stdLibURL: STDLIB,
      // No package is ever loaded by name, so the index need not be fetched.
      lockFileContents: lock,
      packageBaseUrl: RUNTIME,
      // Emscripten's own loader would import the same module again.
      createPyodideModule,
      env: {
        // Found before anything in the working directory, PyScript's own package included:
        // the zip holds it as bytecode, where PyScript would write and compile sources.
        PYTHONPATH: "/lib/stellwerk.zip",
        PYTHONDONTWRITEBYTECODE: "1",
      },
      fsInit: async (FS) => {
        // A failure here would be logged and passed over; it is thrown below instead.
        const zip = await appZip.catch(() => null);
        if (zip) FS.writeFile("/lib/stellwerk.zip", zip, { canOwn: true });
        report("downloaded");
      },
    }),
  );
  await appZip;
  // Pyodide puts the working directory first; see PYTHONPATH above.
  python.runPython("import sys; sys.path.remove(''); sys.path.append('')");
  report("interpreter");
  return python;
}

async function bytes(response) {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Runs `work` while `fetch` counts the bytes of the runtime's two big files. */
async function countingFetches(work) {
  const original = globalThis.fetch;
  const kinds = { [WASM]: "wasm", [STDLIB]: "stdlib" };
  globalThis.fetch = async (resource, options) => {
    const response = await original(resource, options);
    const kind = kinds[String(resource?.url ?? resource)];
    return kind ? counted(kind, response) : response;
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = original;
  }
}
