import { describe, expect, it } from "vitest"
import { z } from "zod"
import { products } from "../../server/products"
import { pageProducts } from "../../server/products/portal"
import { paramsSchema, responseSchema } from "../../server/surfaces/formats/schemas"
import { tools } from "../../server/surfaces/mcp/tools"
import { contract, rowOf, specifiedToolCount } from "../support/contract"
import { resolve } from "./document"

type Schema = { [name: string]: unknown }

function fieldsIn(schema: Schema, root: Schema = schema, path = ""): [path: string, schema: Schema][] {
  const target = typeof schema.$ref === "string" ? definition(root, schema.$ref) : schema
  const own = Object.entries((target.properties ?? {}) as Record<string, Schema>).flatMap(
    ([name, field]): [string, Schema][] => {
      const place = path ? `${path}.${name}` : name
      return [[place, field], ...fieldsIn(field, root, place)]
    },
  )
  const within = [target.items, target.additionalProperties, ...((target.anyOf ?? []) as Schema[])]
  return [...own, ...within.flatMap((each) => (isSchema(each) ? fieldsIn(each, root, path) : []))]
}

const pathsOf = (fields: [path: string, schema: Schema][]) => fields.map(([path]) => path)

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null

function definition(root: Schema, reference: string): Schema {
  const found = resolve(root, reference)
  if (!isSchema(found)) throw new Error(`${reference} leads nowhere`)
  return found
}

function descriptionOf(field: Schema, root: Schema): string {
  if (typeof field.description === "string") return field.description
  return typeof field.$ref === "string" ? descriptionOf(definition(root, field.$ref), root) : ""
}

const isNullable = ({ anyOf, type }: Schema) =>
  (Array.isArray(anyOf) && anyOf.some((each) => isSchema(each) && each.type === "null")) ||
  (Array.isArray(type) && type.includes("null"))

describe("the products", () => {
  it("are those of the contract, once each", () => {
    const listed = "e2e/support/contract.ts has a row of each product that server/products/index.ts lists"
    expect(products.map(({ name }) => name).toSorted(), listed).toEqual(contract.map(({ path }) => path).toSorted())
  })

  it("have exactly the tools of the contract, each with its plan, and that of the track record", () => {
    const plans = tools.map(({ name, product, needsKey }) => [name, needsKey ? product.tier : null])
    const specified = contract.flatMap(({ tool, tier }) => (tool === null ? [] : [[tool, tier]]))
    expect(Object.fromEntries(plans)).toEqual({ get_track_record: null, ...Object.fromEntries(specified) })
  })

  it(`have ${specifiedToolCount} tools, the number in the specification`, () => {
    expect(tools).toHaveLength(specifiedToolCount)
  })

  it("are tools, or explain in a sentence why they are not", () => {
    for (const { name, tool, restOnly } of products) {
      if (tool === null) expect(restOnly, name).toMatch(/^[A-Z].*\.$/)
      else expect(restOnly, name).toBeUndefined()
    }
  })

  it.each(["name", "title", "summary"] as const)("do not share a %s", (what) => {
    const values = products.map((product) => product[what])
    expect(new Set(values).size).toBe(values.length)
  })
})

const declared = products.map((product) => {
  const response: Schema = responseSchema(product)
  return { product, name: product.name, row: rowOf(product), response, fields: fieldsIn(response) }
})

const ofPage = (product: (typeof pageProducts)[number]) => {
  const { name } = product
  return { product, name, fields: fieldsIn(responseSchema(product)) }
}

/** Each rule is one test that names every product that breaks it, because each of its expectations is soft. */
describe("every product", () => {
  it("has the tool, the plan and the list of the contract, and the needs that it states", () => {
    for (const { product, name, row } of declared) {
      const { tool, tier, list, table } = product
      const wanted = { tool: row.tool, tier: row.tier, list: row.list, table: row.table ?? row.list }
      expect.soft({ tool, tier, list, table }, name).toEqual(wanted)
      const needs = product.kind === "data" ? product.needs : null
      expect.soft(needs?.toSorted(), name).toEqual(row.needs?.toSorted())
    }
  })

  it("is named as its path, and describes in sentences what it is and when to use it", () => {
    for (const { product, name } of declared) {
      expect.soft(name).toMatch(/^[a-z]+(\/([a-z-]+|\{[a-z]+\}))*$/)
      for (const param of product.pathParams) expect.soft(Object.keys(product.params.shape), name).toContain(param)
      for (const sentence of [product.summary, product.whenToUse]) expect.soft(sentence, name).toMatch(/^[A-Z].*[.]$/)
    }
  })

  it("has parameters and an answer that JSON Schema can express, each parameter with a description", () => {
    for (const { product, name, row, response, fields } of declared) {
      const { properties = {} } = paramsSchema(product) as { properties?: Record<string, Schema> }
      for (const [param, schema] of Object.entries(properties)) {
        expect.soft(param, name).toMatch(/^[a-z][a-z_]*$/)
        expect.soft(schema.description, `${name} ${param}`).toMatch(/\.$/)
        expect.soft(schema.type, `${name} ${param}`).toBeTypeOf("string")
      }
      expect.soft("as_of" in properties, name).toBe(row.needs !== null)
      expect.soft(fields.length, name).toBeGreaterThan(5)
      expect.soft(JSON.stringify(response), name).not.toContain('"not":{}')
    }
  })

  it("has an example that its own parameters accept", () => {
    for (const { product, name } of declared) {
      expect.soft(product.params.safeParse(product.example).success, name).toBe(true)
    }
  })

  it("names its fields alike: snake_case, instants in _at, dates in date or _date", () => {
    for (const { name, fields } of declared) {
      for (const [path, schema] of fields) {
        const field = path.split(".").at(-1) ?? ""
        expect.soft(field, name).toMatch(/^[a-z][a-z0-9_]*$/)
        const forms = [schema, ...((schema.anyOf ?? []) as Schema[])].map(({ format }) => format)
        if (forms.includes("date-time"))
          expect.soft(path, name).toMatch(/(_at|\bat|\bas_of|\bstale_since|\bstate_since)$/)
        if (forms.includes("date") && !path.startsWith("schedule_known_to")) {
          expect.soft(path, name).toMatch(/(\bdate|_date|\.data_through)$/)
        }
      }
    }
  })

  it("describes every field in sentences", () => {
    for (const { name, response, fields } of declared) {
      const silent = fields.filter(([, schema]) => !/^\S.{8,}\.$/s.test(descriptionOf(schema, response)))
      expect.soft(pathsOf(silent), name).toEqual([])
    }
  })

  it("explains the meaning of null for every field that can be null", () => {
    for (const { name, fields } of declared) {
      const silent = fields.filter(
        ([, schema]) => isNullable(schema) && !/null/i.test(String(schema.description ?? "")),
      )
      expect.soft(pathsOf(silent), name).toEqual([])
    }
  })

  it("has meta if it serves data", () => {
    for (const { product, name, row } of declared) {
      expect.soft(Object.hasOwn(product.response.shape, "meta"), name).toBe(row.needs !== null)
      expect.soft(z.toJSONSchema(product.response).required, name).toEqual(Object.keys(product.response.shape))
    }
  })

  it("counts its list, if it has one, and pages through it with a cursor, by days if the contract says so", () => {
    for (const { product, name, row } of declared) {
      const shape = Object.keys(product.response.shape)
      expect.soft(product.range !== null, name).toBe("start" in row.params)
      expect.soft(shape.includes("count"), name).toBe(row.list !== null)
      if (row.list === null) continue
      expect.soft(shape, name).toEqual(expect.arrayContaining(["total_count", row.list]))
      expect.soft(Object.keys(product.params.shape), name).toContain("cursor")
    }
  })

  it("adds to a ticker's own past what always calling a rise won, and the difference with its interval", () => {
    const besides = ["base_rate", "skill", "skill_low", "skill_high"].map((name) => `historical_${name}`)
    const holders = [...declared, ...pageProducts.map(ofPage)].filter(({ fields }) =>
      pathsOf(fields).some((path) => path.endsWith("historical_accuracy")),
    )
    expect(holders.map(({ name }) => name)).toEqual(expect.arrayContaining(["predictions/latest", "predictions/table"]))
    for (const { product, name, fields } of holders) {
      const [paths, details] = [pathsOf(fields), product.detailedOnly ?? []]
      for (const path of paths.filter((each) => each.endsWith("historical_accuracy"))) {
        const beside = besides.map((each) => path.replace("historical_accuracy", each))
        expect.soft(paths, name).toEqual(expect.arrayContaining(beside))
        for (const each of beside) expect.soft(details.includes(each), `${name} ${each}`).toBe(details.includes(path))
      }
    }
  })

  it("gives the sessions, their blocks and the interval over them with every accuracy and win rate", () => {
    for (const { name, fields } of declared) {
      const names = pathsOf(fields)
      for (const path of names.filter((each) => /(^|\.)(realized_accuracy|accuracy|win_rate)$/.test(each))) {
        const place = path.slice(0, path.lastIndexOf(".") + 1)
        const isArrayOrGroup = names.some((each) => each.startsWith(`${path}.`))
        if (isArrayOrGroup) continue
        const prefix = path.endsWith("realized_accuracy") ? `${path}_` : place
        for (const each of ["n_sessions", "n_blocks", "clustered_low", "clustered_high"])
          expect.soft(names, name).toContain(`${prefix}${each}`)
      }
    }
  })
})
