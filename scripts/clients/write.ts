/** Writes what the clients have from the declarations of the API, and their compiled files. None of it is committed. */
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { commandProducts } from "./command"
import { compiledPackage } from "./npmPackage"
import { pythonClient } from "./python"
import { pyproject } from "./pythonPackage"
import { typescriptClient } from "./typescript"

write({
  "client/typescript/assay.ts": typescriptClient(),
  "client/typescript/src/command/products.json": commandProducts(),
  "client/python/assay/__init__.py": pythonClient(),
  "client/python/pyproject.toml": pyproject(),
})
write(await compiledPackage(), "client/typescript/dist/")

function write(files: Record<string, string>, folder = ""): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(folder + path), { recursive: true })
    writeFileSync(folder + path, text)
  }
}
