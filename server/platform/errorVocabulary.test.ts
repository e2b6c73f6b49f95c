import { expect, test } from "vitest"
import { errorVocabulary } from "./errorVocabulary"

test("every error of the API has sentences for its meaning, its cases and what to do", () => {
  for (const { title, meaning, cases, remedy } of Object.values(errorVocabulary)) {
    expect(title).toMatch(/^[A-Z].*[^.]$/)
    for (const sentence of [meaning, ...cases, remedy]) expect(sentence).toMatch(/^[A-Z/a].*[.]$/)
  }
})
