import { expect, test } from "vitest"
import { refusalNames } from "../../platform/errors"
import { errorNotes } from "./errorNotes"

test("every error of the API has a page with its meaning, its cases and what to do", () => {
  expect(Object.keys(errorNotes).sort()).toEqual([...refusalNames].sort())
  for (const { meaning, cases, remedy } of Object.values(errorNotes)) {
    for (const sentence of [meaning, ...cases, remedy]) expect(sentence).toMatch(/^[A-Z/a].*[.]$/)
  }
})
