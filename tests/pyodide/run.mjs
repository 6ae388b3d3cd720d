// azul_notation in Pyodide, a Python for browsers: `node run.mjs FOLDER SCRIPT WHEEL…`.
// FOLDER has the npm package "pyodide" in its node_modules; the wheels are unpacked as micropip would do it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [folder, script, ...wheels] = process.argv.slice(2);
const { loadPyodide } = createRequire(resolve(folder, "package.json"))("pyodide");
try {
    const python = await loadPyodide({ stdout: console.log, stderr: console.error });
    const site = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
    for (const wheel of wheels) {
        python.unpackArchive(new Uint8Array(readFileSync(wheel)), "whl", { extractDir: site });
    }
    python.runPython(readFileSync(script, "utf-8"));
} catch (error) {
    console.error(error.message); // without the source of Pyodide that node would print
    process.exit(1);
}
