// Plain JavaScript that the system's Node can run: installs what is missing, and generates the database client.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { refusalForRoot } from "./owner.mjs"

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const refusal = refusalForRoot(realpathSync(at(".")))
if (refusal) {
  console.error(refusal)
  process.exit(1)
}

const stamp = at("node_modules/.package-lock.json") // npm writes this last, so an interrupted install lacks it
const isNewer = (a, b) => existsSync(a) && existsSync(b) && statSync(a).mtimeMs >= statSync(b).mtimeMs

if (!isNewer(stamp, at("package-lock.json")) || !existsSync(at("node_modules/.bin/node"))) install()
const generated = at("server/platform/database/generated/client.ts")
const noted = at("server/platform/database/generated/.schema")
const schema = readFileSync(at("prisma/schema.prisma"), "utf8")
if (!existsSync(generated) || !existsSync(noted) || readFileSync(noted, "utf8") !== schema) generate()

function install() {
  console.error("Installing packages (about a minute the first time) …")
  const wanted = ["--no-audit", "--no-fund", "--include=dev", "--include=optional"]
  // A registry may lack packages of other platforms: `npm ci` then calls the lock file incomplete, but `npm install`
  // works.
  if (npm(["ci", ...wanted], "ignore") !== 0 && npm(["install", "--no-save", ...wanted], "inherit") !== 0) {
    console.error("The packages could not be installed.")
    process.exit(1)
  }
  if (!existsSync(stamp)) writeFileSync(stamp, "{}")
}

function npm(args, errors) {
  const own = process.env.npm_execpath
  const [file, first] = own ? [process.execPath, [own]] : ["npm", []]
  return spawnSync(file, [...first, ...args], { cwd: at("."), stdio: ["ignore", "ignore", errors] }).status
}

function generate() {
  // `prisma generate` requires an existing schema engine path, but never runs it.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" }
  const cli = at("node_modules/prisma/build/index.js")
  const result = spawnSync(at("node_modules/.bin/node"), [cli, "generate"], { cwd: at("."), env, encoding: "utf8" })
  if (result.status !== 0) {
    console.error(`The database client could not be generated: ${result.stderr ?? result.error}`)
    process.exit(1)
  }
  mkdirSync(at("server/platform/database/generated"), { recursive: true })
  writeFileSync(noted, schema)
}
