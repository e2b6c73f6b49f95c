import { expect, test } from "vitest"
import { refusalNames, refusalStatus } from "../../server/errors"
import { problemBody } from "../../server/surfaces/problem"
import { errorNotes, exampleRefusal } from "./errorNotes"

const base = "https://assay.example"
const notes = errorNotes(`${base}/pricing`)

test("every error of the API has a page with its meaning, its cases and what to do", () => {
  expect(Object.keys(notes).sort()).toEqual([...refusalNames].sort())
  for (const { meaning, cases, remedy } of Object.values(notes)) {
    for (const sentence of [meaning, ...cases, remedy]) expect(sentence).toMatch(/^[A-Z/a].*[.]$/)
  }
})

test("the page shows the body that the API sends, with the fields that its status promises", () => {
  for (const name of refusalNames) {
    const body = problemBody(exampleRefusal(name, notes[name].example), base, notes[name].example.path, "req_1")
    if (refusalStatus(name) === 422)
      expect(body).toMatchObject({ detail: [{ loc: ["query", "limit"] }, {}], request_id: "req_1" })
    else expect(body).toMatchObject({ type: `${base}/docs/errors/${name}`, status: refusalStatus(name) })
    if (refusalStatus(name) === 429) expect(body).toHaveProperty("retry_after_seconds")
    if (refusalStatus(name) === 401) expect(body).toHaveProperty("pricing_url", `${base}/pricing`)
  }
})
