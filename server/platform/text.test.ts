import { expect, it } from "vitest"
import { wordFilter } from "./text"

it.each([
  ["pelosi", "Nancy Pelosi", true],
  ["NANCY p", "Pelosi, Nancy", true],
  ["menendez", "Roberto Menéndez", true],
  ["Menéndez", "Roberto Menendez", true],
  ["losi", "Nancy Pelosi", false],
  ["nancy smith", "Nancy Pelosi", false],
  ["obrien", "Pat O’Brien", true],
  ["fed 3.5", "Will the Fed cut below 3.50%?", true],
  ["?!", "Will it rain?", false],
])("%j is found in %j: %s", (sought, text, isFound) => {
  expect(wordFilter(sought)(text)).toBe(isFound)
})

it("a search without words finds everything", () => {
  expect(wordFilter(undefined)("")).toBe(true)
})
