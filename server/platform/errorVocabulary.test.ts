import { expect, test } from "vitest"
import { errorVocabulary } from "./errorVocabulary"

test("every error of the API says its meaning, its cases and what to do, in sentences", () => {
  for (const { title, meaning, cases, remedy } of Object.values(errorVocabulary)) {
    expect(title).toMatch(/^[A-Z].*[^.]$/)
    for (const sentence of [meaning, ...cases, remedy]) expect(sentence).toMatch(/^[A-Z/a].*[.]$/)
  }
})
