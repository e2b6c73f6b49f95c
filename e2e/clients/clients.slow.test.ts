// @module-tag slow
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { products } from "../../server/products"
import { openApiDocument, operationId } from "../../server/surfaces/openapi/document"
import { compile, generateClients } from "./generate"
import { unlessPassed } from "./passed"
import { lintByRedocly, lintBySpectral } from "./rules"

const document = openApiDocument("https://assay.test")
const folder = mkdtempSync(join(tmpdir(), "assay-clients-"))

const text = JSON.stringify(document)
afterAll(() => rmSync(folder, { recursive: true }))

describe("the OpenAPI document", () => {
  it("gives Redocly nothing to complain of", async () => {
    expect(await lintByRedocly(document)).toEqual([])
  })

  it("gives Spectral nothing to complain of, with OWASP's rules", async () => {
    const complaints = await unlessPassed("spectral", text, ["e2e/clients/rules.ts"], () => lintBySpectral(document))
    expect(complaints ?? []).toEqual([])
  })

  it("becomes clients that compile at their strictest, whose as_of is a text, whose version may move on, and that read a list as JSON, whatever other formats it has", async () => {
    const programs = ["e2e/clients/generate.ts", "e2e/clients/clients.slow.test.ts"]
    const errors = await unlessPassed("generated", text, programs, async () => {
      await generateClients(document, folder)
      writeFileSync(join(folder, "uses.ts"), usesOf(products.filter(({ kind }) => kind === "data").map(operationId)))
      const lists = products.filter(({ list }) => list !== null).map(operationId)
      writeFileSync(join(folder, "lists.ts"), listsOf(lists))
      return compile(folder)
    })
    expect(errors ?? "").toBe("")
  })
})

/** A program that compiles only if each client has the expected types. */
function usesOf(operations: string[]): string {
  const claims = operations.flatMap((id) => [
    `Same<NonNullable<operations["${id}"]["parameters"]["query"]>["as_of"], string | undefined>`,
    `Same<NonNullable<heyApi.${pascalCase(id)}Data["query"]>["as_of"], string | undefined>`,
    `Same<orval.${pascalCase(id)}Params["as_of"], string | undefined>`,
  ])
  const versions = ['components["schemas"]["Meta"]', "heyApi.Meta", "orval.Meta"].map(
    (meta) => `Same<${meta}["api_version"], string>`,
  )
  return `import type * as heyApi from "./hey-api"
import type { components, operations } from "./openapi-typescript"
import type * as orval from "./orval"

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

export const claims: [
  ${[...claims, ...versions].join(",\n  ")}
] = [${[...claims, ...versions].map(() => "true").join(", ")}]
`
}

/** The same for list rows: they are not a stream or plain text. */
function listsOf(operations: string[]): string {
  const claims = operations.flatMap((id) => [
    `operations["${id}"]["responses"][200]["content"]["application/json"]["count"]`,
    `heyApi.${pascalCase(id)}Responses[200]["count"]`,
    `Extract<orval.${camelCase(id)}ResponseSuccess["data"], object>["count"]`,
  ])
  return `import type * as heyApi from "./hey-api"
import type { operations } from "./openapi-typescript"
import type * as orval from "./orval"

export const counts: [
  ${claims.join(",\n  ")}
] = [${claims.map(() => "1").join(", ")}]
`
}

const camelCase = (id: string) => pascalCase(id).replace(/^./, (letter) => letter.toLowerCase())

function pascalCase(id: string): string {
  return id.replaceAll(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase())
}
