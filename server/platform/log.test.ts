import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { logConsole } from "./consoleLog"
import { type Logger, logEvents } from "./log"
import { appendToLog } from "./logFile"
import { lineForTerminal } from "./logTerminal"
import { testFolder } from "./testing/folder"

const parent = testFolder()

test("every log event is documented, and its name has a subject and what happened to it", () => {
  const documented = [...readFileSync("docs/logging.md", "utf8").matchAll(/^\| `([^`]+)`\s*\| (.+?)\s*\|$/gm)]
  expect(Object.fromEntries(documented.map(([, name, sentence]) => [name, sentence]))).toEqual(logEvents)
  for (const name of Object.keys(logEvents)) expect(name).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/)
})

test("the log is one file until it is full, and the newest four full files stay", async () => {
  const folder = join(parent, "log")
  for (let number = 0; number < 14; number++) {
    appendToLog(folder, `line ${number}\n`, 10)
    // Two files of one millisecond would share a name.
    await sleep(2)
  }
  appendToLog(folder, "last\n", 10)
  const names = readdirSync(folder).toSorted()
  expect(names).toHaveLength(5)
  expect(names.at(-1)).toBe("assay.log")
  const kept = names.map((name) => readFileSync(join(folder, name), "utf8")).join("")
  expect(kept).toBe("line 6\nline 7\nline 8\nline 9\nline 10\nline 11\nline 12\nline 13\nlast\n")
})

const time = new Date(2026, 10, 23, 9, 5, 7).getTime()
const lineOf = (fields: Record<string, unknown>) =>
  JSON.stringify({ level: 50, severity: "ERROR", time, event: "job.failed", ...fields })

test("an error is one line on a terminal: its time, its message and its fields", () => {
  const line = lineOf({ job: "nightly", error: "Error: no bars", stack: "Error: no bars\n    at a", msg: "Job failed" })
  expect(lineForTerminal(`${line}\n`, [])).toBe("09:05:07 Job failed (job: nightly, error: Error: no bars)")
  expect(lineForTerminal(lineOf({ pauseMs: 1000, msg: "x" }), [])).toBe("09:05:07 x (pauseMs: 1000)")
})

test("a terminal shows only the chosen warnings", () => {
  expect(lineForTerminal(lineOf({ level: 40, msg: "x" }), [])).toBeNull()
  expect(lineForTerminal(lineOf({ level: 40, msg: "x" }), ["job.failed"])).toBe("09:05:07 x")
  expect(lineForTerminal(lineOf({ level: 30, msg: "x" }), ["job.failed"])).toBeNull()
})

test("logged text cannot move the cursor of a terminal or begin another line", () => {
  const line = lineForTerminal(lineOf({ error: "a\n\u001b[2Jb\u009bc", msg: "x" }), [])
  expect(line).toBe("09:05:07 x (error: a [2Jb c)")
})

test("console output becomes log lines, without colours and with the stack of an error", () => {
  const lines: unknown[][] = []
  const note = (level: string) => (fields: object, message: string) => void lines.push([level, fields, message])
  const written: Pick<Console, "error" | "warn"> = { error() {}, warn() {} }
  logConsole({ error: note("error"), warn: note("warn") } as unknown as Logger, written)
  const error = new TypeError("no such row")
  written.error("\x1b[31m\x1b[1m⨯\x1b[22m\x1b[39m", error)
  written.error(error)
  written.warn("\x1b[33m⚠\x1b[39m %s is deprecated", "a name")
  written.error("")
  expect(lines).toEqual([
    ["error", { event: "pages.logged", stack: error.stack }, "⨯ TypeError: no such row"],
    ["error", { event: "pages.logged", stack: error.stack }, "TypeError: no such row"],
    ["warn", { event: "pages.logged", stack: undefined }, "⚠ a name is deprecated"],
  ])
})
