import { expect, test } from "vitest"
import { errorCode, refusalNames, refusalStatus, refusalTitle } from "../../platform/errors"
import { problemExamples } from "./problemExamples"

const base = "https://assay.example"
const examples = problemExamples(base)

test("every error has an example of its own case, with the fields that its status promises", () => {
  expect(Object.keys(examples).toSorted()).toEqual(refusalNames.toSorted())
  for (const name of refusalNames) {
    const { refusal, body } = examples[name]
    const status = refusalStatus(name)
    expect(refusal.refusal).toBe(name)
    expect(body).toMatchObject({ type: `${base}/docs/errors/${name}`, title: refusalTitle(name), status })
    expect(body).toHaveProperty("request_id")
    if (status === 401) expect(body).toHaveProperty("pricing_url", `${base}/pricing`)
    if (status === 401 || status === 403) expect(body).toHaveProperty("detail", expect.stringContaining("/pricing"))
    if (status === 429) expect(body).toHaveProperty("window")
    if (status === 429 || status === 503) expect(body).toHaveProperty("retry_after_seconds")
    if (status !== 422) expect(body).toMatchObject({ detail: refusal.detail, instance: expect.any(String) })
    expect(Object(body).code).toBe(errorCode(name))
  }
})

test("a 422 lists each violation with its place, its rule and its input", () => {
  const violation = { type: expect.any(String), loc: ["query", expect.any(String)], msg: expect.any(String) }
  expect(examples.invalid_parameters.body).toMatchObject({ detail: [violation, violation] })
  expect(examples.invalid_parameters.body).not.toHaveProperty("instance")
})
