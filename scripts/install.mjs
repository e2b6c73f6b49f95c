// Plain JavaScript that the system's Node can run.
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { holdingLock } from "./lock.mjs"

/** Each holds what those before it do. */
const levels = ["start", "test", "all"]
const stampOf = (folder, level) => join(folder, "node_modules", `.assay-${level}`)

/**
 * A start needs no tool and no optional peer; npm would install Playwright for Next, which names it as one. `npm test` needs
 * no workspace: those hold other projects' clients, generators and linters, which only `npm run test:all` and CI run.
 */
const flagsOf = {
  start: ["--omit=dev", "--include=optional", "--workspaces=false", "--legacy-peer-deps"],
  test: ["--include=dev", "--include=optional", "--workspaces=false"],
  all: ["--include=dev", "--include=optional"],
}
const rankOf = (level) => levels.indexOf(level)

/** Whether the packages of a level are there in the end. Two processes of one folder install one after the other. */
export async function installMissing(folder, wanted) {
  if (findMissing(folder, wanted) === null) return true
  const installStillMissing = async () => {
    const missing = findMissing(folder, wanted)
    return missing === null || (await install(folder, missing))
  }
  return await holdingLock(join(folder, ".install.lock"), installStillMissing, {
    whileWaiting: () => console.error("Waiting for another process that installs packages …"),
  })
}

/** What to install and whether onto what is there, or null where the level is installed as the lock file says. */
export function findMissing(folder, wanted) {
  const key = keyOf(folder)
  const stamps = levels.map((level) => ({ level, key: readStamp(folder, level) })).filter((stamp) => stamp.key !== null)
  const isEnough = ({ level, key: own }) => own === key && rankOf(level) >= rankOf(wanted)
  if (stamps.some(isEnough) && existsSync(join(folder, "node_modules/.bin/node"))) return null
  // A start after a change of the lock file takes no tool away from who has installed them.
  const level = levels[Math.max(rankOf(wanted), ...stamps.map((stamp) => rankOf(stamp.level)))]
  // Without a stamp an install was interrupted, and half a package looks like a whole one.
  return { level, isAddition: stamps.length > 0 }
}

function keyOf(folder) {
  return createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex")
}

function readStamp(folder, level) {
  const stamp = stampOf(folder, level)
  return existsSync(stamp) ? readFileSync(stamp, "utf8") : null
}

async function install(folder, { level, isAddition }) {
  const startedAt = performance.now()
  console.error("Installing packages …")
  const key = keyOf(folder)
  for (const each of levels) rmSync(stampOf(folder, each), { force: true })
  const failures = []
  let attempt = isAddition ? addition : cleanInstall
  while (attempt) {
    const { code, words } = await npm(folder, [...attempt, ...flagsOf[level], "--no-audit", "--no-fund"])
    if (code === 0) {
      forgetHeaders(folder)
      mkdirSync(join(folder, "node_modules"), { recursive: true })
      writeFileSync(stampOf(folder, level), key)
      console.error(`packages: installed in ${Math.round((performance.now() - startedAt) / 1000)} s`)
      return true
    }
    failures.push(words)
    // Another version of npm may want more of the lock file than the one that wrote it.
    attempt = attempt === cleanInstall && words.includes("EUSAGE") ? addition : null
  }
  console.error(`${failures.join("\n")}\nThe packages could not be installed.`)
  return false
}

const cleanInstall = ["ci"]
const addition = ["install", "--no-save"]

function npm(folder, words) {
  const own = process.env.npm_execpath
  const [program, first] = own ? [process.execPath, [own]] : ["npm", []]
  return new Promise((resolve) => {
    const line = [...first, ...words, "--loglevel=error"]
    const child = spawn(program, line, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] })
    let printed = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        printed += text
      })
    }
    child.once("error", (error) => resolve({ code: 1, words: String(error) }))
    child.once("close", (code) => resolve({ code: code ?? 1, words: printed.trimEnd() }))
  })
}

/** Node's headers, a third of its package, serve to compile addons. There are none. */
function forgetHeaders(folder) {
  const packages = join(folder, "node_modules/node/node_modules")
  const headers = existsSync(packages) ? readdirSync(packages).map((name) => join(packages, name, "include")) : []
  for (const each of headers.filter(existsSync)) rmSync(each, { recursive: true })
}
