import { describe, expect, it } from "vitest"
import { z } from "zod"
import { products } from "../../server/products"
import { tools } from "../../server/surfaces/mcp/tools"
import { paramsSchema, responseSchema } from "../../server/surfaces/schemas"
import { contract, rowOf, specifiedToolCount, specifiedTools } from "../support/contract"

type Schema = { [name: string]: unknown }

/** Every property at any depth, as `a.b.c`, with its schema. */
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

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null

function definition(root: Schema, reference: string): Schema {
  const found = reference
    .split("/")
    .slice(1)
    .reduce<unknown>((at, step) => (isSchema(at) ? at[step] : undefined), root)
  if (!isSchema(found)) throw new Error(`${reference} leads nowhere`)
  return found
}

/** The field's description, or that of its record. */
function descriptionOf(field: Schema, root: Schema): string {
  if (typeof field.description === "string") return field.description
  return typeof field.$ref === "string" ? descriptionOf(definition(root, field.$ref), root) : ""
}

const isNullable = ({ anyOf, type }: Schema) =>
  (Array.isArray(anyOf) && anyOf.some((each) => isSchema(each) && each.type === "null")) ||
  (Array.isArray(type) && type.includes("null"))

describe("the products", () => {
  it("are those of the contract, and no others", () => {
    const [names, rows] = [products.map(({ name }) => name), contract.map(({ path }) => path)]
    const without = (some: readonly string[], others: readonly string[]) =>
      some.filter((each) => !others.includes(each))
    expect(without(names, rows), "products that e2e/support/contract.ts has no row of").toEqual([])
    expect(without(rows, names), "rows whose product server/products/index.ts does not list").toEqual([])
  })

  it("stand once each in the contract", () => {
    expect(new Set(contract.map(({ path }) => path)).size).toBe(contract.length)
  })

  it("give the tools of the specification, each with the plan that it names, and no others", () => {
    const plans = tools.map(({ name, product, needsKey }) => [name, needsKey ? product.tier : null])
    expect(Object.fromEntries(plans)).toEqual(specifiedTools)
  })

  it(`give ${specifiedToolCount} tools, the number of the specification`, () => {
    expect(tools).toHaveLength(specifiedToolCount)
  })

  it("are tools, or say in a sentence why they are not", () => {
    for (const { name, tool, restOnly } of products) {
      if (tool === null) expect(restOnly, name).toMatch(/^[A-Z].*\.$/)
      else expect(restOnly, name).toBeUndefined()
    }
  })

  it.each(["name", "title", "summary"] as const)("no two have the same %s", (what) => {
    const values = products.map((product) => product[what])
    expect(new Set(values).size).toBe(values.length)
  })
})

describe.each(products.map((product) => [product.name, product] as const))("%s", (name, product) => {
  const row = rowOf(product)
  const response: Schema = responseSchema(product)
  const fields = fieldsIn(response)

  it("has the tool, the plan and the list of the contract, and needs what that says", () => {
    const { tool, tier, list } = product
    expect({ tool, tier, list }).toEqual({ tool: row.tool, tier: row.tier, list: row.list })
    const needs = product.kind === "data" ? product.needs : null
    expect(needs?.toSorted()).toEqual(row.needs?.toSorted())
  })

  it("is named as its path, and says in sentences what it is and when to use it", () => {
    expect(name).toMatch(/^[a-z]+(\/([a-z-]+|\{[a-z]+\}))+$/)
    for (const param of product.pathParams) expect(Object.keys(product.params.shape)).toContain(param)
    for (const sentence of [product.summary, product.whenToUse]) expect(sentence).toMatch(/^[A-Z].*[.]$/)
  })

  it("has parameters and an answer that JSON Schema can say, each parameter with a description", () => {
    const { properties = {} } = paramsSchema(product) as { properties?: Record<string, Schema> }
    for (const [param, schema] of Object.entries(properties)) {
      expect(param).toMatch(/^[a-z][a-z_]*$/)
      expect(schema.description, param).toMatch(/\.$/)
      expect(schema.type, param).toBeTypeOf("string")
    }
    expect("as_of" in properties).toBe(row.needs !== null)
    expect(fields.length).toBeGreaterThan(5)
    expect(JSON.stringify(response)).not.toContain('"not":{}')
  })

  it("has an example that its own parameters take", () => {
    expect(product.params.safeParse(product.example).success).toBe(true)
  })

  it("names its fields alike: snake_case, instants in _at, dates in date or _date", () => {
    for (const [path, schema] of fields) {
      const field = path.split(".").at(-1) ?? ""
      expect(field).toMatch(/^[a-z][a-z0-9_]*$/)
      const forms = [schema, ...((schema.anyOf ?? []) as Schema[])].map(({ format }) => format)
      if (forms.includes("date-time")) expect(path).toMatch(/(_at|\bat|\bas_of|\bstale_since|\bstate_since)$/)
      if (forms.includes("date") && !path.startsWith("schedule_known_to")) {
        expect(path).toMatch(/(\bdate|_date|\.data_through)$/)
      }
    }
  })

  it("says of every field what it is, in sentences", () => {
    const silent = fields.filter(([, schema]) => !/^\S.{8,}\.$/s.test(descriptionOf(schema, response)))
    expect(silent.map(([path]) => path)).toEqual([])
  })

  it("says of every field that can be null what a null means", () => {
    const silent = fields.filter(([, schema]) => isNullable(schema) && !/null/i.test(String(schema.description ?? "")))
    expect(silent.map(([path]) => path)).toEqual([])
  })

  it("carries meta if it serves data", () => {
    expect(Object.hasOwn(product.response.shape, "meta")).toBe(row.needs !== null)
    expect(z.toJSONSchema(product.response).required).toEqual(Object.keys(product.response.shape))
  })

  it("counts its list, if it has one, and leads through it by a cursor", () => {
    const shape = Object.keys(product.response.shape)
    expect(shape.includes("count")).toBe(row.list !== null)
    if (row.list === null) return
    expect(shape).toEqual(expect.arrayContaining(["total_count", row.list]))
    expect(Object.keys(product.params.shape)).toContain("cursor")
  })

  it("has the sessions and the interval over them beside every accuracy and win rate", () => {
    const names = fields.map(([path]) => path)
    for (const path of names.filter((each) => /(^|\.)(realized_accuracy|accuracy|win_rate)$/.test(each))) {
      const place = path.slice(0, path.lastIndexOf(".") + 1)
      const isArrayOrGroup = fields.some(([each]) => each.startsWith(`${path}.`))
      if (isArrayOrGroup) continue
      const prefix = path.endsWith("realized_accuracy") ? `${path}_` : place
      for (const each of ["n_sessions", "clustered_low", "clustered_high"]) expect(names).toContain(`${prefix}${each}`)
    }
  })
})
