import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build, type Plugin } from "esbuild"
import { commandProducts } from "./command"
import { typescriptClient } from "./typescript"

/** The compiled files of the npm package: the client with its types, and the command. */
export async function compiledPackage(): Promise<Record<string, string>> {
  return { ...compiledClient(), "command.js": await bundledCommand() }
}

function compiledClient(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "assay-package-"))
  try {
    writeFileSync(join(folder, "assay.ts"), typescriptClient())
    const flags = "--declaration --strict --target es2022 --module esnext --moduleResolution bundler"
    const words = ["assay.ts", "--outDir", "dist", ...flags.split(" ")]
    const compiler = join(process.cwd(), "node_modules/typescript/bin/tsc")
    const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, ...words], {
      cwd: folder,
      encoding: "utf8",
    })
    if (status !== 0) throw new Error(`The client does not compile: ${stdout}${stderr}`)
    const names = ["assay.js", "assay.d.ts"]
    return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, "dist", name), "utf8")]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The packages that are bundled with the command, whose licences go with it. */
const bundled = ["get-east-asian-width"]

async function bundledCommand(): Promise<string> {
  const licences = bundled.map((name) => `${name}:\n\n${readFileSync(`node_modules/${name}/license`, "utf8").trim()}`)
  const { outputFiles } = await build({
    entryPoints: ["client/typescript/src/command/main.ts"],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    charset: "utf8",
    plugins: [besideIt, ofToday],
    banner: { js: `/*\nIt contains ${licences.join("\n\n")}\n*/` },
  })
  return outputFiles[0].text
}

/** The client and the verifier are files of their own in the package. */
const besideIt: Plugin = {
  name: "beside it",
  setup({ onResolve }) {
    onResolve({ filter: /\/assay$/ }, () => ({ path: "./assay.js", external: true }))
    onResolve({ filter: /\/verify\.mjs$/ }, () => ({ path: "./verify.mjs", external: true }))
  },
}

const ofToday: Plugin = {
  name: "products of today",
  setup({ onLoad }) {
    onLoad({ filter: /\/products\.json$/ }, () => ({ contents: commandProducts(), loader: "json" }))
  },
}
