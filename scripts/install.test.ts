// @module-tag slow
import { spawn } from "node:child_process"
import { once } from "node:events"
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { findMissing } from "./install.mjs"

let folder = ""
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-install-"))
  cpSync("scripts", join(folder, "scripts"), { recursive: true })
  writeFileSync(join(folder, "package-lock.json"), "one")
  writeFileSync(join(folder, "npm.mjs"), npm)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Notes what it was asked, and does as npm does: `ci` begins with an empty folder. */
const npm = `
import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
appendFileSync("asked", process.argv.slice(2).join(" ") + "\\n")
console.error("npm warn of something")
if (process.argv[2] === "ci") rmSync("node_modules", { recursive: true, force: true })
mkdirSync("node_modules/.bin", { recursive: true })
await sleep(Number(process.env.TAKES_MS ?? 0))
if (existsSync("fails-" + process.argv[2])) {
  console.error(process.env.FAILURE ?? "npm error of something")
  process.exit(1)
}
writeFileSync("node_modules/.bin/node", "")
`

function begin(words: string[] = [], variables: Record<string, string> = {}) {
  const env = { ...process.env, npm_execpath: join(folder, "npm.mjs"), ...variables }
  const child = spawn(process.execPath, [join(folder, "scripts/ready.mjs"), ...words], { env })
  let printed = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text))
  const ended = once(child, "close").then(([code]) => ({ code, printed }))
  return { child, ended }
}

const ready = (...words: string[]) => begin(words).ended
const asked = () =>
  existsSync(join(folder, "asked")) ? readFileSync(join(folder, "asked"), "utf8").trim().split("\n") : []
const changeLock = () => appendFileSync(join(folder, "package-lock.json"), "more")
const fail = (command: string) => writeFileSync(join(folder, `fails-${command}`), "")
const start = "--omit=dev --include=optional --workspaces=false --legacy-peer-deps"
const test = "--include=dev --include=optional --workspaces=false"
const all = "--include=dev --include=optional"
const quiet = "--no-audit --no-fund --loglevel=error"

describe("an install", () => {
  it("for a start leaves out what only tests and tools need, and is done once", async () => {
    const { code, printed } = await ready()
    expect([code, printed]).toEqual([
      0,
      expect.stringMatching(/^Installing packages …\npackages: installed in \d+ s\n$/),
    ])
    expect(await ready()).toEqual({ code: 0, printed: "" })
    expect(asked()).toEqual([`ci ${start} ${quiet}`])
  })

  it("for the tests adds to that of a start, one of everything adds to both, and each serves those before it", async () => {
    const added = (level: string) => `install --no-save ${level} ${quiet}`
    for (const level of ["", "--test", "", "--test"]) await ready(...[level].filter(Boolean))
    expect(asked()).toEqual([`ci ${start} ${quiet}`, added(test)])
    for (const level of ["--all", "--test", "", "--all"]) await ready(...[level].filter(Boolean))
    expect(asked()).toEqual([`ci ${start} ${quiet}`, added(test), added(all)])
  })

  it("is asked for again when the content of the lock file has changed, and a start then takes no tool away", async () => {
    await ready("--all")
    changeLock()
    await ready()
    expect(asked()).toEqual([`ci ${all} ${quiet}`, `install --no-save ${all} ${quiet}`])
    expect(findMissing(folder, "all")).toBeNull()
  })

  it("that was interrupted begins again", async () => {
    await ready()
    changeLock()
    const { child, ended } = begin([], { TAKES_MS: "60000" })
    while (asked().length < 2) await new Promise((resolve) => setTimeout(resolve, 20))
    child.kill("SIGKILL")
    expect(findMissing(folder, "start")).toEqual({ level: "start", isAddition: false })
    expect((await ready()).code).toBe(0)
    expect(asked().at(-1)).toBe(`ci ${start} ${quiet}`)
    await ended
  })

  it("that fails prints all that npm printed, and is not tried in another way", async () => {
    fail("ci")
    const { code, printed } = await ready()
    expect(code).toBe(1)
    expect(printed).toBe(
      "Installing packages …\nnpm warn of something\nnpm error of something\nThe packages could not be installed.\n",
    )
    expect(asked()).toHaveLength(1)
    expect(findMissing(folder, "start")).toEqual({ level: "start", isAddition: false })
  })

  it("adds what npm misses in the lock file, if it refuses that", async () => {
    fail("ci")
    expect((await begin([], { FAILURE: "npm error code EUSAGE" }).ended).code).toBe(0)
    expect(asked()).toEqual([`ci ${start} ${quiet}`, `install --no-save ${start} ${quiet}`])
  })
})

describe("two at once", () => {
  it("install once: the second waits, and finds what the first has installed", async () => {
    const slow = { TAKES_MS: "500" }
    const results = await Promise.all([begin([], slow).ended, begin([], slow).ended, begin([], slow).ended])
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(asked()).toHaveLength(1)
    expect(existsSync(join(folder, ".install.lock"))).toBe(false)
  })

  it("do not wait for one that has ended without a word, nor for one that was never heard of", async () => {
    mkdirSync(join(folder, "node_modules"))
    writeFileSync(join(folder, ".install.lock"), "4194304")
    expect((await ready()).code).toBe(0)
    expect(asked()).toHaveLength(1)
  })
})
