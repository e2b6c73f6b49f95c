// Plain JavaScript that the system's Node can run: makes what the clients have from the declarations of the API.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { holdingLock } from "./lock.mjs"

const writer = "scripts/clients/write.ts"
const program = ".bundle/clients.mjs"
const record = ".bundle/clients.json"
const written = [
  "client/typescript/assay.ts",
  "client/typescript/dist/command.js",
  "client/typescript/src/command/products.json",
  "client/python/assay/__init__.py",
  "client/python/pyproject.toml",
]

/**
 * Writes the generated files of both clients, unless they are there and nothing that they come from has changed since. An
 * image installs packages before it has any sources: then there is nothing to write. Throws what went wrong.
 */
export async function generateClients(folder) {
  const inFolder = (file) => join(folder, file)
  const isMade = () => [...written, record].every((file) => existsSync(inFolder(file))) && !hasChanged(folder)
  if (!existsSync(inFolder("server")) || isMade()) return
  await holdingLock(inFolder(".generate.lock"), async () => {
    if (isMade()) return
    const begunAtMs = Date.now()
    const { build } = await import("esbuild")
    const { metafile } = await build({
      absWorkingDir: folder,
      entryPoints: [writer],
      outfile: program,
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      target: "node24",
      metafile: true,
    })
    const node = inFolder("node_modules/.bin/node")
    const { status, stderr, error } = spawnSync(node, [program], { cwd: folder, encoding: "utf8" })
    if (status !== 0) throw new Error(`The clients could not be generated: ${error ?? stderr}`)
    const sources = readdirSync(inFolder("client"), { recursive: true }).map((file) => join("client", file))
    const parts = sources.filter((file) => /\/src\/.*\.(ts|py)$/.test(file))
    const inputs = [...Object.keys(metafile.inputs), ...parts, "package-lock.json", "scripts/generateClients.mjs"]
    mkdirSync(inFolder(".bundle"), { recursive: true })
    writeFileSync(inFolder(record), JSON.stringify({ begunAtMs, inputs }))
  })
}

function hasChanged(folder) {
  const { begunAtMs, inputs } = JSON.parse(readFileSync(join(folder, record), "utf8"))
  return inputs.some((file) => !existsSync(join(folder, file)) || statSync(join(folder, file)).mtimeMs > begunAtMs)
}
