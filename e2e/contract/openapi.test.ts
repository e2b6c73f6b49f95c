// @module-tag both

import { beforeAll, describe, expect, it } from "vitest"
import { products } from "../../server/products"
import { publicProducts } from "../../server/surfaces/openapi/publicPaths"
import { contract, fields, format } from "../support/contract"
import { oneIn } from "../support/sampled"
import type { TestServer } from "../support/server"
import { testServer } from "../support/testServer"
import { anonymous, batch, expectQuota, regime, spendDay } from "./ask"
import {
  type Document,
  documented,
  type Json,
  operationsIn,
  ownHeaders,
  ownParameters,
  referencesIn,
  resolve,
  schemasIn,
} from "./document"
import { requestOf, steadied, withoutModel, withoutSeconds } from "./exampleAnswers"
import { outlineOf } from "./outline"

const address = "/api/v1/openapi.json"
const server = testServer()
let document: Document
let text: string

beforeAll(async () => {
  text = await (await server.get(address)).text()
  document = JSON.parse(text)
  server.clock.now += 60_000
})

const withoutExamples = (whole: Document): Document =>
  JSON.parse(JSON.stringify(whole, (name, value) => (/^examples?$/.test(name) ? undefined : value)))

const ofTestKeys = ["x-test-answer", "content-location"]

/** The places of all that a document declares, except its prose. */
function declarationsIn(value: unknown, place: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [place]
  return Object.entries(value).flatMap(([name, inner]) => {
    const isProse = typeof inner === "string" && ["description", "summary"].includes(name)
    return isProse ? [] : declarationsIn(inner, [...place, name])
  })
}

const holdsNames = /^(paths|properties|schemas|headers|responses|parameters|content|securitySchemes)$/

/** The keywords that lead to a place, without the names and numbers between them. */
const kindOf = (place: string[]) =>
  place.map((step, index) => (/^\d+$/.test(step) || holdsNames.test(place[index - 1] ?? "") ? "*" : step)).join("/")

function changedAt(place: string[], whole: Document): Document {
  const changed = structuredClone(whole)
  const holder = place.slice(0, -1).reduce<Json>((at, step) => at[step] as Json, changed)
  holder[place.at(-1) ?? ""] = "changed"
  return changed
}

describe("the OpenAPI document", () => {
  it("declares what was agreed; `vitest -u` agrees on a change", async () => {
    await expect(outlineOf(document)).toMatchFileSnapshot("../golden/openapi.txt")
  })

  it("declares nothing that the agreed lines leave out", { tags: "slow" }, () => {
    const whole = withoutExamples(document)
    const agreed = outlineOf(whole)
    const { paths, components } = whole
    // One of each kind of place: any two fields, enums or bounds are read the same way.
    const kinds = Object.groupBy(declarationsIn({ paths, components }), kindOf)
    expect(Object.keys(kinds).length).toBeGreaterThan(150)
    for (const [place = []] of oneIn(8, Object.values(kinds)).map((places) => places ?? [])) {
      expect(outlineOf(changedAt(place, whole)) === agreed, place.join("/")).toBe(false)
    }
  })

  it("describes every operation, parameter, header, response and schema", () => {
    expect(outlineOf(document)).not.toContain("(no description)")
    for (const [method, path, operation] of operationsIn(document)) {
      expect(operation.summary, `${method} ${path}`).toMatch(/^[A-Z].*[^.]$/)
      expect(operation.description, `${method} ${path}`).toMatch(/^[A-Z].*\.$/s)
    }
  })

  it("bounds every parameter: numbers on both sides, texts by length, form or list", () => {
    const all = operationsIn(document).flatMap(([, , operation]) => ownParameters(operation))
    for (const { name, schema } of all) {
      const bounds = schema.type === "string" ? ["maxLength", "enum", "const"] : ["minimum", "boolean"]
      const isBounded = bounds.some((bound) => bound in schema || schema.type === bound)
      expect(isBounded && "minimum" in schema === "maximum" in schema, `${name}: ${JSON.stringify(schema)}`).toBe(true)
    }
  })

  it("contains no example that its own schemas would refuse", () => {
    const open = publicProducts.map((product) => [product, `/${product.name}`] as const)
    for (const [product, path] of [...products.map((each) => [each, `/api/v1/${each.name}`] as const), ...open]) {
      const { get } = document.paths[path]
      const { content } = get.responses["200"] as {
        content: Record<string, { examples: { example: { value: Json } } }>
      }
      const parsed = product.response.safeParse(content["application/json"].examples.example.value)
      expect(parsed.error?.issues ?? [], product.name).toEqual([])
    }
  })

  it("contains this service's answer for each product; `vitest -u` stores today's", { tags: "slow" }, async () => {
    const reader = await server.key("api_pro", { name: "research", email: "reader@example.com" })
    const keys = [await server.key("api_pro"), await server.key("api_pro")]
    const answers: Record<string, { request: string; answer: Json }> = {}
    for (const [index, product] of products.entries()) {
      const request = requestOf(product)
      const key = product.kind === "data" ? keys[index % 2] : reader
      const response = await server.get(request, { key })
      expect(response.status, request).toBe(200)
      const answer = JSON.parse(await response.text(), steadied)
      if (product.kind === "data") expect(answer.meta.data_origin).toMatch(/^(simulated|live)$/)
      answers[product.name] = { request, answer }
    }
    for (const { name } of publicProducts) {
      const request = `/${name}`
      const text = withoutSeconds(await (await server.get(request)).text())
      answers[name] = { request, answer: JSON.parse(text, steadied) }
    }
    const request = "/track-record/rows?cursor=1&limit=2"
    const lines = withoutSeconds(await (await server.get(request)).text())
    const rows = lines.trim().split("\n")
    answers["track-record/rows"] = {
      request,
      answer: { rows: rows.map((row) => withoutModel(JSON.parse(row, steadied))) },
    }
    const named = Object.entries(answers).map(([name, answer]) => `${JSON.stringify(name)}: ${JSON.stringify(answer)}`)
    const golden = "../../server/surfaces/requests/samples/answers.json"
    await expect(`{\n${named.join(",\n")}\n}\n`).toMatchFileSnapshot(golden)
  })

  it("is public, and counted by network", async () => {
    server.clock.now += 86_400_000
    const first = await server.get(address)
    expect(first.status).toBe(200)
    expect(first.headers.get("content-type")).toBe("application/json; charset=utf-8")
    expectQuota(first.headers, { ...anonymous, left: 29, leftDay: 999 }, server.clock.now)
  })

  it("is named after the service, at its URL, and accepts a key in either of two ways", () => {
    const servers = [expect.objectContaining({ url: "https://assay.test" })]
    expect(document).toMatchObject({ info: { title: "Assay" }, servers })
    expect(document.security).toEqual([{ apiKeyHeader: [] }, { bearerKey: [] }])
  })

  it("has operations with different ids, and a tag for each of them", () => {
    const operations = operationsIn(document).map(([, , operation]) => operation)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    const declared = (document.tags as { name: string }[]).map(({ name }) => name)
    expect(declared).toEqual(expect.arrayContaining(operations.flatMap(({ tags }) => tags)))
  })

  it("contains everything that it refers to, and nothing else", () => {
    const references = referencesIn(document)
    expect(references.length).toBeGreaterThan(50)
    for (const reference of references) {
      expect(reference).toMatch(/^#\//)
      expect(resolve(document, reference), reference).toBeTypeOf("object")
    }
    for (const [kind, entries] of Object.entries(document.components)) {
      if (kind === "securitySchemes") continue
      for (const name of Object.keys(entries)) expect(references).toContain(`#/components/${kind}/${name}`)
    }
    expect(text).not.toContain("$defs")
  })

  it("documents the headers of every response as they are sent, and the body of every refusal", async () => {
    const key = await server.key("free")
    const spent = await server.key("free")
    await spendDay(server, spent, 100)
    const etag = (await server.get(regime, { key })).headers.get("etag") ?? ""
    const asked: [status: string, path: string, options: Parameters<TestServer["get"]>[1]][] = [
      ["200", regime, { key }],
      ["304", regime, { key, headers: { "If-None-Match": etag } }],
      ["401", regime, {}],
      ["403", batch, { key }],
      ["404", "/api/v1/predictions/ZZZZ", { key }],
      ["405", regime, { key, method: "POST" }],
      ["422", `${regime}?nope=1`, { key }],
      ["429", regime, { key: spent }],
    ]
    for (const [status, path, options] of asked) {
      const response = await server.get(path, options)
      expect(String(response.status)).toBe(status)
      const { headers, content = {} } = documented(document, regime, status)
      expect(ownHeaders(response.headers), status).toEqual(
        Object.keys(headers)
          .map((name) => name.toLowerCase())
          .filter((name) => !ofTestKeys.includes(name))
          .toSorted(),
      )
      if (response.status < 400) continue
      const type = response.headers.get("content-type")?.split(";")[0]
      expect([type]).toEqual(Object.keys(content))
      const { schema } = Object.values(content)[0]
      const { required, properties } = resolve(document, schema.$ref) as { required: string[]; properties: Json }
      const fields = Object.keys(await response.json())
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(fields))
      expect(fields).toEqual(expect.arrayContaining(required))
    }
  })

  it("forbids no field that an answer may gain, fixes no version, and bounds every integer", () => {
    const answers = operationsIn(document).map(([, , { responses }]) => responses["200"] ?? responses["201"])
    for (const schema of schemasIn({ answers, schemas: document.components.schemas })) {
      expect(schema).not.toHaveProperty("additionalProperties", false)
      if (schema.type !== "integer") continue
      expect(schema.minimum, JSON.stringify(schema)).toBeGreaterThanOrEqual(-1_000_000)
      expect(schema.maximum, JSON.stringify(schema)).toBeLessThanOrEqual(1e15)
    }
    expect(document.components.schemas.Meta).not.toHaveProperty("properties.api_version.const")
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER))
  })

  it.each(contract)(
    "gives the parameters of $path the contract's types, bounds and defaults",
    ({ path, params: wanted, list, table = list, needs }) => {
      const parameters = ownParameters(document.paths[`/api/v1/${path}`].get)
      const found = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter]))
      const asOf = needs === null ? [] : ["as_of"]
      const taken = { ...wanted, fields, ...(table !== null && { format }) }
      expect(Object.keys(found).toSorted()).toEqual([...Object.keys(taken), ...asOf].toSorted())
      for (const [param, rule] of Object.entries(taken)) {
        expect(found[param].schema).toMatchObject(rule)
        expect("default" in found[param].schema).toBe("default" in rule)
        const isNeeded = param === "claim_id" || (param === "tickers" && !("ticker" in wanted))
        expect(found[param].required).toBe(found[param].in === "path" || isNeeded)
        expect(found[param].description).toMatch(/\.$/)
      }
    },
  )
})
