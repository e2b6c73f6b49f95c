// @module-tag slow
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { launchInTerminal, requireBuild } from "../support/processes"

const folder = mkdtempSync(join(tmpdir(), "assay-terminal-"))
const cleared = "\r\u001b[2K"

beforeAll(requireBuild, 0)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(more: Record<string, string> = {}) {
  // Without a worker, its first fill has no end.
  const variables = { DATA_DIR: folder, PORT: "0", START_WORKER: "false", LOG_LEVEL: "info", ...more }
  return launchInTerminal([process.execPath, "--import", "tsx", "server/commands/start.ts"], variables)
}

it("a terminal shows the progress of a first start, the log is in the named file, and Ctrl-C prints nothing", async () => {
  const running = start()
  const [, call] = await running.says(/A call: .*"(http:.*)"/)
  const [, file] = await running.says(/Logs: +(\S+)/)
  expect(file).toBe(join(folder, "log/assay.log"))
  await running.says(/Still to come: bars, predictions, \d+ other steps/)
  expect((await fetch(call)).status).toBe(401)
  const logged = () => existsSync(file) && readFileSync(file, "utf8")
  await expect.poll(logged, { timeout: 20_000 }).toContain('"event":"request.completed"')
  running.child.stdin?.write("\x03")
  const { code, stdout } = await running.ended
  expect(code).toBe(0)
  expect(stdout).not.toMatch(/"event"|next\.config|^\s+at /m)
  expect(stdout.trimEnd().endsWith(cleared)).toBe(true)
}, 120_000)

it("LOG_TO=stderr shows the log as JSON on the terminal", async () => {
  const running = start({ LOG_TO: "stderr" })
  const [, call] = await running.says(/A call: .*"(http:.*)"/)
  await fetch(call)
  await running.says(/"event":"request.completed"/)
  running.child.stdin?.write("\x03")
  const { stdout } = await running.ended
  expect(stdout).not.toContain("Logs:")
}, 120_000)
