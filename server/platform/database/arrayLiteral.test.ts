import { expect, test } from "vitest"
import { arrayLiteral } from "./arrayLiteral"

test("a column becomes an array literal that PostgreSQL reads", () => {
  expect(arrayLiteral([])).toBe("{}")
  expect(arrayLiteral([0.1 + 0.2, -1e-7, 5, null])).toBe("{0.30000000000000004,-1e-7,5,NULL}")
  expect(arrayLiteral(["BRK.B", 'say "a, b"', "back\\slash", "NULL", "", null])).toBe(
    String.raw`{"BRK.B","say \"a, b\"","back\\slash","NULL","",NULL}`,
  )
  expect(arrayLiteral([new Date("2026-11-21T15:00:00.123Z")])).toBe("{2026-11-21T15:00:00.123Z}")
})
