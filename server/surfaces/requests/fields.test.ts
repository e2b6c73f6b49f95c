import { parse } from "csv-parse/sync"
import { describe, expect, it } from "vitest"
import { isRefusal } from "../../platform/errors"
import { products } from "../../products"
import { latest } from "../../products/predictions/latest"
import type { Product } from "../../products/product"
import { columnsOf } from "../formats/columns"
import type { Json } from "../formats/concise"
import { selectedBody, tableBody } from "../formats/csvAndNdjson"
import { fieldNames, type Selection, selectionOf } from "../formats/fields"
import { wholeResult } from "../formats/toolResult"
import { parseParams } from "./parse"
import { sampleOf } from "./samples/sample"

const anyTicker = { knowledge: { hasTicker: () => true, suggest: () => [] } } as unknown as Parameters<
  typeof parseParams
>[0]
const at = Date.parse("2026-11-21T15:00:00Z")

function checked(product: Product, fields: unknown, channel: "rest" | "mcp" = "rest"): Selection | undefined {
  const input = { ...product.example, fields }
  return selectionOf(product, parseParams(anyTicker, { product, input, at, channel }), input)
}

function refusalOf(fields: unknown, product: Product = latest) {
  try {
    checked(product, fields)
    return []
  } catch (error) {
    if (!isRefusal(error)) throw error
    return error.violations
  }
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** Names of what is there, as `fields` would name it; lists and nullable objects count only with something in them. */
function namesOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => namesOf(each, path))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => [`${path}${name}`, ...namesOf(inner, `${path}${name}.`)])
}

const partOf = ({ table }: Product, answer: Json): unknown => {
  const { meta: _, ...fields } = answer
  return table === null ? fields : answer[table]
}

/** Each rule is one test that names every product that breaks it. */
describe("the answer of every product with fields", () => {
  const told = products.map((product) => {
    const whole: Json = JSON.parse(sampleOf(product.name).answer.body.toString())
    return { product, whole, names: fieldNames(product) }
  })

  it("has these and those that stay, in the order of the contract, and the rest of the answer as it was", () => {
    for (const { product, whole, names } of told) {
      const deepest = names.toSorted((a, b) => b.split(".").length - a.split(".").length)[0]
      const selection = checked(product, `${names[1]},${deepest}`) ?? []
      const answer: Json = JSON.parse(
        selectedBody(sampleOf(product.name).answer.body, product, selection).body.toString(),
      )
      const isAsked = (name: string) =>
        selection.some((each) => name === each || name.startsWith(`${each}.`) || each.startsWith(`${name}.`))
      const wanted = namesOf(partOf(product, whole)).filter(isAsked)
      expect.soft(namesOf(partOf(product, answer)), product.name).toEqual(wanted)
      if (product.table !== null) {
        const { meta: _, [product.table]: __, ...outside } = whole
        expect.soft(answer, product.name).toMatchObject(outside)
      }
      if (product.kind === "account") continue
      const shown = names.filter((name) => selection.includes(name))
      expect.soft(answer.meta, product.name).toEqual({ ...Object(whole.meta), fields: shown })
    }
  })

  it("has a row's ids and what the list is sorted by, though nobody asked for them", () => {
    for (const { product, names } of told.filter(({ product }) => product.list !== null)) {
      const selection = checked(product, names.at(-1)) ?? []
      const sortedBy = product.sortedBy?.(product.params.parse(product.example)) ?? []
      expect.soft(sortedBy.length, product.name).toBeGreaterThan(0)
      const ids = names.filter((name) => /^[a-z_]+_id$/.test(name))
      expect.soft(selection, product.name).toEqual(expect.arrayContaining([...ids, ...sortedBy]))
    }
    expect(checked(latest, "ticker")).toEqual(["ticker", "prediction_id", "target_date"])
  })

  it("has them as the columns of CSV in the order asked", () => {
    for (const { product, names } of told.filter(({ product }) => product.table !== null)) {
      const asked = names.slice(0, 5).toReversed()
      const selection = checked(product, asked.join()) ?? []
      const { body } = tableBody(sampleOf(product.name).answer.body, product, { format: "csv", selection })
      const [header] = parse(body.toString()) as string[][]
      const all = columnsOf(product).map(({ label }) => label)
      const own = selection.flatMap((name) => all.filter((each) => each === name || each.startsWith(`${name}.`)))
      expect
        .soft(
          header.filter((name) => own.includes(name)),
          product.name,
        )
        .toEqual([...new Set(own)])
      expect
        .soft(
          header.filter((name) => !own.includes(name)),
          product.name,
        )
        .toEqual(
          all.filter((name) => !own.includes(name) && (product.pathParams.includes(name) || name === "data_origin")),
        )
    }
  })

  it("has them as the result of a tool too, even those that concise answers leave out", () => {
    for (const { product, whole, names } of told.filter(({ product: { tool, table } }) => tool && table)) {
      const own = (product.detailedOnly ?? []).filter((path) => path.startsWith(`${product.table}.`))
      const fields = own.map((path) => path.slice(`${product.table}.`.length)).filter((name) => names.includes(name))
      if (fields.length === 0) continue
      const selection = checked(product, fields.slice(0, 50).join(), "mcp")
      const form = { format: "concise", namesSize: true, selection } as const
      const { structuredContent } = JSON.parse(`{${wholeResult(sampleOf(product.name).answer.body, product, form)}}`)
      const outside = [structuredContent.only_in_detailed ?? []].flat()
      expect
        .soft(
          outside.filter((path: string) => own.includes(path)),
          product.name,
        )
        .toEqual([])
      expect.soft(structuredContent.meta.data_origin, product.name).toBe(Object(whole.meta).data_origin)
      expect.soft(structuredContent.meta.fields.length, product.name).toBeGreaterThan(0)
    }
  })

  it("is refused for a name that there is not, with the nearest", () => {
    for (const { product, names } of told) {
      const [violation, ...others] = refusalOf(`${names[0]}x`, product)
      expect.soft(others, product.name).toEqual([])
      expect.soft(violation.loc, product.name).toEqual(["query", "fields"])
      expect.soft(violation.msg, product.name).toMatch(new RegExp(`Did you mean [^?]*\\b${names[0]}\\b`))
    }
    expect(refusalOf("tickr,outcome.status").map(({ msg, input }) => [msg, input])).toEqual([
      ["a row of predictions has no field of this name. Did you mean ticker?", "tickr"],
      ["a row of predictions has no field of this name.", "outcome.status"],
    ])
  })
})

describe("fields", () => {
  it("may be written with spaces and more than once, and a parent has the whole object", () => {
    expect(checked(latest, " ticker , ticker,,edge ")?.slice(0, 2)).toEqual(["ticker", "edge"])
    const product = products.find(({ name }) => name === "predictions/accuracy") as Product
    const { body } = sampleOf(product.name).answer
    const parent = checked(product, "relative.n,relative") ?? []
    const [row] = JSON.parse(selectedBody(body, product, parent).body.toString()).accuracy
    expect(row.relative).toEqual(JSON.parse(body.toString()).accuracy[0].relative)
  })

  it.each([
    ["names that every object has", "__proto__,constructor,toString", ["__proto__", "constructor", "toString"]],
    ["meta, which always stays", "meta", ["meta"]],
    ["names in another case", "Ticker", ["Ticker"]],
    ["nothing", "", [""]],
    ["commas and spaces", " , ,", [" , ,"]],
    [
      "more than fifty names",
      fieldNames(latest)
        .concat(fieldNames(latest).map((name) => `${name}x`))
        .join(),
      null,
    ],
    ["ten thousand names", Array.from({ length: 10_000 }, (_, index) => `f${index}`).join(), null],
    ["a list where a query has text", ["ticker"], [["ticker"]]],
    ["a key", `assay_${"a".repeat(43)}`, null],
  ])("are refused: %s", (_, fields, inputs) => {
    const violations = refusalOf(fields)
    expect(violations.length).toBeGreaterThan(0)
    expect(violations.length).toBeLessThanOrEqual(20)
    for (const { loc } of violations) expect(loc).toEqual(["query", "fields"])
    if (inputs) expect(violations.map(({ input }) => input)).toEqual(inputs)
    else expect(JSON.stringify(violations).length).toBeLessThan(1_000)
  })
})
