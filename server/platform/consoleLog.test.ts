import { expect, it } from "vitest"
import { logConsole } from "./consoleLog"
import type { Logger } from "./log"

it("console output becomes log lines, without colours and with the stack of an error", () => {
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
