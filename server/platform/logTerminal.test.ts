import { expect, test } from "vitest"
import { lineForTerminal } from "./logTerminal"

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
