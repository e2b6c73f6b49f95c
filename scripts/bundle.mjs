// Plain JavaScript, as `npm start` runs it: bundles what runs for long, so that no process of it compiles TypeScript.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))

/** What an operator runs, bundled for an image, where nothing compiles TypeScript: `--commands`. */
const commands = ["accounts", "audit", "backup", "doctor", "ingest", "keys", "log", "mail", "pipeline", "restore"]

/** What tests start as processes of their own. */
const processes = ["listener", "next", "pipeline", "webhookSender", "world"]
const isForTests = process.argv.includes("--tests")
const hasCommands = isForTests || process.argv.includes("--commands")

/** The programs, and the files of threads, which `programOf` in `server/platform/process.ts` finds again. */
const asked = [
  "server/commands/pages.ts",
  "server/commands/start.ts",
  "server/commands/worker.ts",
  "server/hosts/operations/thread.ts",
  "server/jobs/jobThread.ts",
  "server/platform/database/embedded/restart.ts",
  "server/surfaces/requests/computing/answerThread.ts",
  ...(hasCommands ? commands.map((name) => `server/commands/${name}.ts`) : []),
  ...(isForTests ? processes.map((name) => `e2e/support/${name}Process.ts`) : []),
  ...(isForTests ? ["server/accounts/mail/testing/mailWorkerProcess.ts"] : []),
  // What is measured is what is shipped: `--benches`.
  ...(process.argv.includes("--benches") ? ["bench/mcp/served.ts", "bench/requests/served.ts"] : []),
]
const folder = ".bundle"
const record = join(folder, "record.json")

/**
 * Prisma ships its query compiler as text in a module, which every thread would keep twice, 9 MB in all. In the bundle it
 * is a file of bytes, read when it is asked for.
 */
const queryCompiler = {
  name: "query compiler",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@prisma\/client\/runtime\/.*\.wasm-base64\.mjs$/ }, ({ path }) => ({
      path: path.replace("-base64.mjs", ""),
      namespace: "text",
    }))
    onResolve({ filter: /\.wasm$/, namespace: "text" }, ({ path }) => ({ path, namespace: "bytes" }))
    // The client makes a buffer of what is exported; of an object, that is a buffer of its value, which nothing keeps.
    onLoad({ filter: /.*/, namespace: "text" }, ({ path }) => ({
      contents: `
        import { readFileSync } from "node:fs"
        import file from "${path}"
        export const wasm = { valueOf: () => readFileSync("${folder}/" + file) }
      `,
    }))
    onLoad({ filter: /.*/, namespace: "bytes" }, async ({ path }) => {
      const { wasm } = await import(`${path}-base64.mjs`)
      return { contents: Buffer.from(wasm, "base64"), loader: "file" }
    })
  },
}

const last = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : null
/** What was asked for before stays: something may be about to start it. */
const entries = [...new Set([...asked, ...(last?.entries ?? [])])].filter((file) => existsSync(file))
const isBundled = (entry) => last?.entries?.includes(entry)
if (
  !entries.every(isBundled) ||
  last.inputs.some((file) => !existsSync(file) || statSync(file).mtimeMs > last.begunAtMs)
)
  await bundle()

async function bundle() {
  const begunAtMs = Date.now()
  const { outputFiles, metafile } = await build({
    entryPoints: entries.map((file) => ({ in: file, out: file.replace(/^server\//, "").replace(/\.(ts|mjs)$/, "") })),
    outdir: folder,
    write: false,
    bundle: true,
    splitting: true,
    packages: "external",
    plugins: [queryCompiler],
    platform: "node",
    format: "esm",
    target: "node24",
    outExtension: { ".js": ".mjs" },
    // `NODE_OPTIONS=--enable-source-maps` reads them; without it they cost nothing.
    sourcemap: "linked",
    sourcesContent: false,
    metafile: true,
  })
  for (const { path, contents } of outputFiles) write(path, contents)
  const outputs = Object.keys(metafile.outputs)
  // A process that still runs from the last bundle loads parts of it late.
  forgetAllBut([...outputs, ...(last?.outputs ?? []), record])
  const sources = Object.keys(metafile.inputs).filter((input) => existsSync(input))
  const inputs = [...sources, "tsconfig.json", "package-lock.json", "scripts/bundle.mjs"]
  write(record, JSON.stringify({ begunAtMs, entries, inputs, outputs }))
}

/** At once, so that nobody reads half of it: two may bundle at the same time. */
function write(path, contents) {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, contents)
  renameSync(draft, path)
}

function forgetAllBut(kept) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && !kept.includes(file) && /\.(mjs|map|wasm)$/.test(file)) rmSync(file)
  }
}
