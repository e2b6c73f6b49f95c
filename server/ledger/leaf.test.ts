import { describe, expect, it } from "vitest"
import { z } from "zod"
import { leafBody, leafKind } from "./leaf"

const kind = leafKind("sample", { says: "A sample.", fields: { ticker: z.string(), count: z.int() } })

describe("the body of a leaf", () => {
  it.each(["simulated", "live"] as const)("states that its data are %s, in canonical JSON", (origin) => {
    const fields = { ticker: "ABC", count: 2 }
    expect(leafBody(kind, origin, fields)).toBe(`{"count":2,"data_origin":"${origin}","kind":"sample","ticker":"ABC"}`)
  })

  it("has no field that its kind does not declare", () => {
    const fields = { ticker: "ABC", count: 2, note: "undeclared" }
    expect(() => leafBody(kind, "live", fields)).toThrow(/note/)
  })
})
