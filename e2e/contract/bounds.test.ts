// @module-tag both
import { describe, expect, it } from "vitest"
import { products } from "../../server/products"
import type { Product } from "../../server/products/product"
import { paramsSchema } from "../../server/surfaces/formats/schemas"
import { callerOf, minuteForEachTest } from "../support/caller"
import { restUrl, withQuery } from "../support/requests"
import { oneOfEach, sampled } from "../support/sampled"
import { testServer } from "../support/testServer"
import { expectViolations } from "./ask"

const server = testServer()
const caller = callerOf(server)

minuteForEachTest(server)

type Rule = { type?: string; minimum?: number; maximum?: number; enum?: string[]; pattern?: string }

const declared = products.flatMap((product) => {
  const { properties = {} } = paramsSchema(product) as { properties?: Record<string, Rule> }
  return Object.entries(properties).map(([name, rule]) => [`${product.name} ${name}`, product, name, rule] as const)
})

/** Parameters that are parsed alike: of one type, bounded, listed or formed, in the path or in the query. */
const kinds = oneOfEach(declared, ([, product, name, rule]) => {
  const keywords = Object.keys(rule).filter((keyword) => !["description", "examples"].includes(keyword))
  return [rule.type, keywords.toSorted(), product.pathParams.includes(name), Number.isInteger(rule.minimum ?? 0)]
})

function withParam(product: Product, name: string, text: string): string {
  const { [name]: _, ...others } = product.example
  if (product.pathParams.includes(name)) return restUrl("", product, { ...product.example, [name]: text })
  return withQuery(restUrl("", product, others), `${name}=${encodeURIComponent(text)}`)
}

const place = (product: Product, name: string) => `${product.pathParams.includes(name) ? "path" : "query"}.${name}`

const neverNumbers = [
  ..."0x5 0x10 5e e5 5.e0 5e1.5 5e400 .5 5. 1_0 1,5 --7 +-7 [7] {} ٧ ７ ७".split(" "),
  ...["NaN", "Infinity", "-Infinity", "null", "undefined", "true", "9".repeat(400)],
  ...["", " ", " 7", "7 ", "7\u0000", "7;DROP TABLE bar"],
]
const neverIntegers = ["7.5", "75e-1", "7.0000000000000009"]
const neverWords = [
  ...["", " ", "daily ", "DAILY", "null", "0", "é", "\u0000", "x".repeat(10_000)],
  ...["__proto__", "constructor", "toString"],
]

describe.each(kinds)("%s", (_, product, name, rule) => {
  const expectRefused = async (text: string) => {
    const [violation] = await expectViolations(await caller.get(withParam(product, name, text)), [place(product, name)])
    const input = String(violation.input)
    expect(input).toBe(text.length > 100 ? `${text.slice(0, 100)}…` : text)
  }

  if (rule.minimum !== undefined && rule.maximum !== undefined) {
    const { minimum, maximum, type } = rule
    const step = type === "integer" ? 1 : 0.001
    const isWithin = (value: number | string) => minimum <= Number(value) && Number(value) <= maximum

    it(`accepts ${minimum} and ${maximum}, and nothing beyond`, async () => {
      for (const value of [minimum, maximum, (minimum + maximum) / 2]) {
        const text = String(type === "integer" ? Math.round(value) : value)
        expect([text, await caller.statusOf(withParam(product, name, text))]).toEqual([text, 200])
      }
      const others = [minimum - step, maximum + step, -maximum, 0, "-0", 2 ** 53, 1e15 - 1, "-999999999999999"]
      for (const value of others.filter((each) => !isWithin(each))) await expectRefused(String(value))
    })

    it("accepts every number that JSON can write, in every form", async () => {
      const middle = Math.max(Math.ceil(minimum), Math.floor((minimum + maximum) / 2))
      const forms = [`${middle}.0`, `${middle}.000`, `${middle}e0`, `${middle}.0E+0`, `${middle}0e-1`, `+${middle}`]
      const fractions =
        type === "integer" ? [] : ["2.7500000000000004", "2.5e0", "0.25E1", "2.50000000000000000001", "75e-2"]
      for (const text of [...forms, ...fractions].filter(isWithin)) {
        expect([text, await caller.statusOf(withParam(product, name, text))]).toEqual([text, 200])
      }
    })

    it("accepts no other form of number", async () => {
      for (const text of [...neverNumbers, ...(type === "integer" ? neverIntegers : [])]) await expectRefused(text)
    })
  }

  if (rule.enum) {
    const words = rule.enum
    it("accepts its words and no others", async () => {
      for (const word of words)
        expect([word, await caller.statusOf(withParam(product, name, word))]).toEqual([word, 200])
      for (const text of neverWords) await expectRefused(text)
    })
  }

  it("is refused if it is given twice, even with the same value", async () => {
    const value = String(product.example[name] ?? rule.enum?.[0] ?? rule.minimum ?? "2026-03-20")
    const path = withParam(product, name, value)
    const twice = withQuery(path, `${name}=${encodeURIComponent(value)}`)
    const [{ msg }] = await expectViolations(await caller.get(twice), [place(product, name)])
    expect(msg).toBe("must be given once")
    expect(await caller.statusOf(withQuery(path, `${name}[]=1`))).toBe(422)
  })
})

describe.each(sampled(products).map((product) => [product.name, product] as const))("%s", (_, product) => {
  const path = restUrl("", product, product.example)

  it("refuses unknown parameters, each by its name", async () => {
    const names = ["nope", "__proto__", "constructor", "", "limit[]", "é", "a.b", "%00"]
    for (const name of names) {
      const response = await caller.get(withQuery(path, `${encodeURIComponent(name)}=1`))
      const [{ type, msg }] = await expectViolations(response, [`query.${name}`])
      const sentence = `${product.name} has no parameter of this name.`
      expect([type, msg.slice(0, sentence.length)]).toEqual(["extra_forbidden", sentence])
    }
    const all = names.map((name) => `${encodeURIComponent(name)}=1`).join("&")
    await expectViolations(
      await caller.get(withQuery(path, all)),
      names.map((name) => `query.${name}`),
    )
  })

  it("suggests the name that was meant", async () => {
    for (const name of Object.keys(product.params.shape).filter((each) => !product.pathParams.includes(each))) {
      const typo = `${name}z`
      const response = await caller.get(withQuery(path, `${typo}=1`))
      const violations = await expectViolations(response, [`query.${typo}`])
      expect(violations[0].msg).toContain(`Did you mean ${name}?`)
    }
  })

  it("answers malformed escapes and absurd lengths in the documented shape", async () => {
    const long = "x".repeat(10_000)
    const malformed = ["%", "%zz=%zz", "a=%ff%fe", "%00=%00", "a&b&c", "=&=&=", "&&&&", ";", "?x=1"]
    for (const query of [...malformed, long, `a=${long}`, `${long}=1`]) {
      const response = await caller.get(withQuery(path, query))
      const text = await response.text()
      expect([200, 422], query.slice(0, 20)).toContain(response.status)
      if (response.status === 422) expect(text.length, query.slice(0, 20)).toBeLessThan(2_500)
    }
  })
})
