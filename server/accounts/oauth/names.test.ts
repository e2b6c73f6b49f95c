import { expect, it } from "vitest"
import { readClientName } from "./names"

it.each([
  ["Claude Code", "Claude Code"],
  ["  two\n lines\t ", "two lines"],
  ["moc.\u202eedualc\u202c", "moc. edualc"],
  ["zero\u200bwidth\ufeff", "zero width"],
  ["half \ud83d", "half �"],
  ["nul\0", "nul"],
  ["<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["é", "é"],
  ["\u2066\u2069", null],
  ["", null],
  [{ name: "x" }, null],
  [undefined, null],
])("the client name %j is shown as %j", (given, shown) => {
  expect(readClientName(given)).toBe(shown)
})

it("a name is cut after 80 characters, never inside one", () => {
  const name = readClientName("🦊".repeat(200)) ?? ""
  expect(Array.from(name)).toHaveLength(80)
  expect(name.endsWith("🦊…")).toBe(true)
})
