import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { logEvents } from "./log"

test("every log event is documented, and its name has a subject and what happened to it", () => {
  const documented = [...readFileSync("docs/logging.md", "utf8").matchAll(/^\| `([^`]+)`\s*\| (.+?)\s*\|$/gm)]
  expect(Object.fromEntries(documented.map(([, name, sentence]) => [name, sentence]))).toEqual(logEvents)
  for (const name of Object.keys(logEvents)) expect(name).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/)
})
