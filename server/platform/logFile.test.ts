import { mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { appendToLog } from "./logFile"

test("the log is one file until it is full, and the newest four full files stay", async () => {
  const folder = join(mkdtempSync(join(tmpdir(), "assay-log-")), "log")
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
