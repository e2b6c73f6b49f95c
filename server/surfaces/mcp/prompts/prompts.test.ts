import { expect, it } from "vitest"
import { products } from "../../../products"
import { trackRecord } from "../../../products/trackRecord"
import { resources } from "../resources"
import { bounded, prompts } from "."

const texts = prompts.map(({ name, text }) => [name, text({ ticker: "AAPL" }, "https://assay.test")] as const)

it.each(texts)("%s names only existing tools and resources", (_, text) => {
  const tools: (string | null)[] = [...products, trackRecord].map(({ tool }) => tool)
  const named = text.match(/\bget_\w+/g) ?? []
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((tool) => !tools.includes(tool))).toEqual([])
  const uris = text.match(/assay:\/\/[\w/-]+/g) ?? []
  expect(uris.filter((uri) => !resources.some((resource) => resource.uri === uri))).toEqual([])
})

it.each(texts)("%s asks for the origin, the intervals and the moment, but for no advice", (_, text) => {
  for (const word of ["data_origin", "as_of", "interval", "Not financial advice", "third parties"]) {
    expect(text).toContain(word)
  }
})

it.each(texts)("%s names only parameters and fields that the tools have", (_, text) => {
  const declared = JSON.stringify(
    [...products, trackRecord].map(({ params, response }) => [
      params.toJSONSchema({ io: "input", unrepresentable: "any" }),
      response.toJSONSchema({ unrepresentable: "any" }),
    ]),
  )
  const fields = (text.match(/\b[a-z]+(_[a-z\d]+)+\b/g) ?? []).filter((word) => !word.startsWith("get_"))
  const others = new Set(["is_backfill", "response_format"])
  expect(fields.filter((field) => !others.has(field) && !declared.includes(`"${field}"`))).toEqual([])
})

it("a completion gives at most 100 values, with the number of all", () => {
  const values = Array.from({ length: 101 }, (_, index) => `T${index}`)
  expect(bounded(values)).toEqual({ values: values.slice(0, 100), total: 101, hasMore: true })
  expect(bounded(values.slice(1)).hasMore).toBe(false)
})
