import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { beforeEach, describe, expect, it } from "vitest"
import { z } from "zod"
import { goldenJson } from "../../server/platform/testing/goldenJson"
import { endedAfter, envelope } from "../../server/products/envelope"
import type { Product } from "../../server/products/product"
import { trackRecord } from "../../server/products/trackRecord"
import type { Json } from "../../server/surfaces/formats/concise"
import { mostTokens, mostTokensOf, sizeOf } from "../../server/surfaces/formats/size"
import { readArguments } from "../../server/surfaces/mcp/arguments"
import { shortened } from "../../server/surfaces/openapi/examples"
import { steadied } from "../contract/exampleAnswers"
import { testNow } from "../support/database"
import { restUrl } from "../support/requests"
import { testServer } from "../support/testServer"
import { callTool, defaults, shown, toolProducts, widest } from "./toolAnswers"

const server = testServer()
let key: string

beforeEach(async () => {
  server.clock.now = testNow.getTime()
  key = await server.key("api_pro")
})

function isCut({ list, params }: Product, answer: Json, { response_format: _, ...args }: Json): boolean {
  const limit = Number(Object(params.parse(args)).limit ?? Number.POSITIVE_INFINITY)
  return list !== null && Number(answer.count) < Math.min(limit, Number(answer.total_count))
}

/** A shortened page has at least this many tokens, give or take a row. */
function leastTokens(product: Product, args: Json): number {
  return mostTokensOf(readArguments(product, args)) === mostTokens.byDefault ? 3_700 : 23_000
}

function tokensOfRow({ list }: Product, answer: Json): number {
  const rows = list === null ? undefined : answer[list]
  return Array.isArray(rows) ? Math.max(0, ...rows.map((row) => countTokens(JSON.stringify(row)))) : 0
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

async function bothForms(product: Product, args: Record<string, string | number>) {
  const concise = await callTool(server, product, args, key)
  const detailed = await callTool(server, product, { ...args, response_format: "detailed" }, key)
  return { concise, detailed }
}

async function restAnswer(product: Product, args: Record<string, string | number>): Promise<Json> {
  const url = product === trackRecord ? "/track-record" : restUrl("", product, args)
  return (await server.get(url, { key: product === trackRecord ? undefined : key })).json()
}

function wholeRows(concise: Json): Json {
  const { same_in_all_rows: shared = {}, ...fields } = concise
  const whole = Object.entries(fields).map(([name, value]) => {
    const same = Object(shared)[name]
    return [name, Array.isArray(value) && same ? value.map((row) => ({ ...same, ...row })) : value]
  })
  return Object.fromEntries(whole)
}

/** Places where a concise value differs from, or is missing in, the detailed answer. */
function differences(concise: unknown, detailed: unknown, path = ""): string[] {
  if (Array.isArray(concise) && Array.isArray(detailed)) {
    if (concise.length > detailed.length) return [path]
    return concise.flatMap((each, index) => differences(each, detailed[index], `${path}.${index}`))
  }
  if (!isObject(concise) || !isObject(detailed)) return concise === detailed ? [] : [path]
  return Object.entries(concise).flatMap(([name, value]) => differences(value, detailed[name], `${path}.${name}`))
}

const isRate = (name: string) => /(^|_)(rate|accuracy|skill|lift)$/.test(name)
const isWorth = (name: string) => /(^|_)(low|high|n_sessions|n_blocks)$/.test(name)
const isCount = (name: string) => /^n$|_n$|^n_(resolved|independent|issued)$/.test(name)
/** A repeated interval has the same bounds. */
const isRepeated = (name: string, fields: Json) => (name === "low" || name === "high") && `wilson_${name}` in fields

/** Places where a concise answer gives a rate without the interval or count of the detailed one. */
function baredRates(concise: unknown, detailed: unknown, path = ""): string[] {
  if (Array.isArray(concise) && Array.isArray(detailed)) {
    return concise.flatMap((each, index) => baredRates(each, detailed[index], `${path}.${index}`))
  }
  if (!isObject(concise) || !isObject(detailed)) return []
  const stated = Object.keys(detailed).filter((name) => detailed[name] !== null)
  const rates = Object.keys(concise).filter((name) => isRate(name) && typeof concise[name] === "number")
  const lacking =
    rates.length === 0
      ? []
      : stated.filter(
          (name) => isWorth(name) && !(name in concise) && !isRepeated(name, concise) && belongs(name, rates),
        )
  const isCounted = !stated.some(isCount) || Object.keys(concise).some(isCount)
  return [
    ...lacking.map((name) => `${path}.${name}`),
    ...(rates.length > 0 && !isCounted ? [`${path} has no count`] : []),
    ...Object.entries(concise).flatMap(([name, value]) => baredRates(value, detailed[name], `${path}.${name}`)),
  ]
}

/** `historical_accuracy_low` belongs to `historical_accuracy`; `wilson_low` to the only rate next to it. */
function belongs(name: string, rates: string[]): boolean {
  const prefix = /^(.*)_(low|high|n_sessions|n_blocks)$/.exec(name)?.[1] ?? ""
  return !/(^|_)(rate|accuracy|skill|lift)(_|$)/.test(prefix) || rates.some((rate) => prefix.startsWith(rate))
}

/** The paths of all fields with a value; lists take no step of a path. */
function fieldsIn(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((each) => fieldsIn(each, path)))]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => {
    const isNothing = each === null || (typeof each === "object" && Object.keys(each).length === 0)
    return isNothing ? [] : [path + name, ...fieldsIn(each, `${path}${name}.`)]
  })
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** Matches the field of such a name and those within it. */
function patternOf(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(".", "\\.").replaceAll("*", "[^.]+")}(\\.|$)`)
}

describe.each(toolProducts)("%s", (_, product) => {
  it("gives the same as REST in detail, field by field", async () => {
    for (const args of [defaults(product), shown(product)]) {
      const { answer } = await callTool(server, product, { ...args, response_format: "detailed" }, key)
      const rest = await restAnswer(product, args)
      // Account usage grows with every request.
      if (product.kind === "account") expect(() => product.response.parse(answer)).not.toThrow()
      else if (answer[product.list ?? ""] === undefined || answer.count === rest.count) expect(answer).toEqual(rest)
      else expectBeginning(product, answer, rest)
    }
  })

  it("gives nothing in short that it does not give in detail, and hides nothing that a reader must know", async () => {
    if (product.kind === "account") return
    const { answer } = await callTool(server, product, shown(product), key)
    const { meta, only_in_detailed: _, count, ...fields } = wholeRows(answer)
    const { meta: restMeta, ...rest } = await restAnswer(product, shown(product))
    // A shorter page has another cursor.
    const { next_cursor, untrusted_text = [], ...said } = Object(meta)
    const whole = Object(restMeta)
    expect(differences(said, whole)).toEqual([])
    expect(differences(fields, rest)).toEqual([])
    expect(count === rest.count || typeof next_cursor).toBe(count === rest.count || "string")
    expect(whole.untrusted_text).toEqual(expect.arrayContaining(untrusted_text))
    expect(baredRates(fields, rest)).toEqual([])
    for (const name of ["data_origin", "as_of", "stale"]) expect(said[name]).toEqual(whole[name])
    for (const name of ["stale_reason", "empty_reason", "empty_detail"]) expect(said[name] ?? null).toEqual(whole[name])
  })

  it("names every field that the short form leaves out, and no other", async () => {
    if (product.kind === "account") return
    const { answer } = await callTool(server, product, shown(product), key)
    const { only_in_detailed = [], meta: _, ...short } = wholeRows(answer)
    const { meta: __, ...rest } = await restAnswer(product, shown(product))
    const list = product.list ?? ""
    const shownRows = Array.isArray(short[list]) ? short[list].length : 0
    const whole = Array.isArray(rest[list]) ? { ...rest, [list]: rest[list].slice(0, shownRows) } : rest
    const left = fieldsIn(whole).filter((field) => !fieldsIn(short).includes(field))
    const named = listOf(only_in_detailed).map(patternOf)
    expect(left.filter((field) => !named.some((pattern) => pattern.test(field)))).toEqual([])
    expect(named.filter((pattern) => !left.some((field) => pattern.test(field)))).toEqual([])
  })

  it("has a length that an agent can take, in both forms and at its widest", async () => {
    const { concise, detailed } = await bothForms(product, defaults(product))
    const wide = await bothForms(product, widest(product))
    const forms = [concise, detailed, wide.concise, wide.detailed]
    const detail = { response_format: "detailed" }
    const wanted = [defaults(product), widest(product)].flatMap((args) => [args, { ...args, ...detail }])
    const tokens = forms.map(({ text }) => countTokens(text))
    expect(tokens[0]).toBeLessThanOrEqual(mostTokens.byDefault)
    for (const count of tokens) expect(count).toBeLessThanOrEqual(mostTokens.ever)
    for (const [index, { text }] of forms.entries()) {
      expect(tokens[index]).toBeLessThanOrEqual(sizeOf(text))
      expect(tokens[index]).toBeGreaterThan(sizeOf(text) * 0.85)
    }
    for (const [index, { answer }] of forms.entries()) {
      const least = isCut(product, answer, wanted[index]) ? leastTokens(product, wanted[index]) : 0
      expect(tokens[index] + tokensOfRow(product, answer)).toBeGreaterThan(least)
    }
  })

  it("equals its golden file in both forms", async () => {
    const { concise, detailed } = await bothForms(product, shown(product))
    const both = { arguments: shown(product), concise: concise.answer, detailed: detailed.answer }
    const kept = JSON.parse(JSON.stringify(both, shortened), steadied)
    await expect(goldenJson(kept)).toMatchFileSnapshot(`../golden/answers/${product.tool}.json`)
  })

  it("declares as details only fields of its answer", () => {
    const schema = z.toJSONSchema(product.response, { io: "output" })
    for (const path of product.detailedOnly ?? [])
      expect([path, hasField(schema, path.split("."))]).toEqual([path, true])
    expect(new Set(product.detailedOnly).size).toBe(product.detailedOnly?.length ?? 0)
  })
})

const lists = toolProducts.filter(([, { list }]) => list !== null)

describe.each(lists)("the pages of %s", (_, product) => {
  it("have all rows once and in order, whichever form each page is requested in", { tags: "slow" }, async () => {
    const list = String(product.list)
    for (const args of [shown(product), widest(product)]) {
      key = await server.key("api_pro")
      const rest = await restRows(product, args, list)
      const seen: unknown[] = []
      let cursor: unknown
      do {
        const response_format = seen.length % 2 === 0 ? "concise" : "detailed"
        const asked = { ...args, response_format, ...(cursor ? { cursor: String(cursor) } : {}) }
        const { answer } = await callTool(server, product, asked, key)
        const rows = wholeRows(answer)[list] as unknown[]
        expect([answer.count, answer.total_count]).toEqual([rows.length, rest.totalCount])
        expect(differences(rows, rest.rows.slice(seen.length, seen.length + rows.length))).toEqual([])
        seen.push(...rows)
        cursor = answer.meta.next_cursor
      } while (cursor && seen.length < mostRows)
      if (!cursor) expect(seen).toHaveLength(rest.totalCount)
    }
  })

  it("have the same bytes whether they are cut from a longer answer or computed", async () => {
    if (product.kind !== "data") return
    const { knowledge } = server.service
    const { as_of: _, ...args } = shown(product)
    const params = product.params.parse(args)
    const known = knowledge.at(new Date(shown(product).as_of ?? testNow), product.needs)
    const whole = await envelope(product, params, known)
    const { length } = Object(whole)[String(product.list)]
    for (const count of new Set([1, length >> 1, length - 1].filter((count) => count > 0 && count < length))) {
      const page = endedAfter(product, whole, count)
      expect(JSON.stringify(page)).toBe(JSON.stringify(await envelope(product, params, known, count)))
    }
  })
})

/** More rows would be slow and prove nothing new. */
const mostRows = 100

async function restRows(product: Product, args: Record<string, string | number>, list: string) {
  const rows: unknown[] = []
  let page: Json = {}
  do {
    const cursor = Object(page.meta).next_cursor
    page = await restAnswer(product, cursor ? { ...args, cursor } : args)
    rows.push(...(page[list] as unknown[]))
  } while (Object(page.meta).next_cursor && rows.length < 2 * mostRows)
  return { rows, totalCount: Number(page.total_count) }
}

/** A list that is too long for one result starts like REST's, and its cursor continues it. */
function expectBeginning({ list }: Product, answer: Json, rest: Json): void {
  const name = String(list)
  const rows = answer[name] as unknown[]
  const meta = { ...Object(answer.meta), next_cursor: Object(rest.meta).next_cursor }
  expect({ ...answer, meta, count: rest.count, [name]: rest[name] }).toEqual(rest)
  expect(rows).toEqual((rest[name] as unknown[]).slice(0, rows.length))
  expect([answer.count, typeof Object(answer.meta).next_cursor]).toEqual([rows.length, "string"])
}

type Schema = z.core.JSONSchema.BaseSchema

function hasField(root: Schema, [name, ...further]: string[], schema: Schema = root): boolean {
  const target = schema.$ref ? (root.$defs?.[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema
  const within = [target.items, ...(target.anyOf ?? [])].flat().filter((each) => isObject(each)) as Schema[]
  const fields = Object.entries(target.properties ?? {}).filter(([field]) => name === "*" || field === name)
  const isHere = fields.some(([, field]) => further.length === 0 || hasField(root, further, field as Schema))
  return isHere || within.some((each) => hasField(root, [name, ...further], each))
}
