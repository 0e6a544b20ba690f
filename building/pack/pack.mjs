// Runs pack.py inside the very Pyodide that the site ships, under Node.js: only that Python
// knows which bytecode it can read. Arguments: the checkout, then pack.py's own as JSON.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [root, job] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${root}/node_modules/pyodide/pyodide.mjs`).href);

// Columns for carets under a line of source, which the site does not have: a fifth of the bytes.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/checkout", root);
python.globals.set("job", job);
const script = await readFile(new URL("pack.py", import.meta.url), "utf8");
console.log(await python.runPythonAsync(script, { filename: "pack.py" }));
