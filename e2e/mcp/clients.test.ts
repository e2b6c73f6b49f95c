// @module-tag slow

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { goldenJson } from "../../server/platform/testing/goldenJson"
import { fieldNames } from "../../server/surfaces/formats/fields"
import { listedTools } from "../../server/surfaces/mcp/listing"
import { tools } from "../../server/surfaces/mcp/tools"
import { minuteForEachTest } from "../support/caller"
import { mcpClients, type ToolCaller } from "../support/mcpClients"
import { restUrl } from "../support/requests"
import { testServer } from "../support/testServer"

/** A list that is too long for one result has fewer rows per page. */
const isWhole = (said: unknown, answer: { count?: number }) => Object(said).count === answer.count

const server = testServer()
minuteForEachTest(server)

describe.each(Object.entries(mcpClients))("%s", (_, connect) => {
  let key: string
  let client: ToolCaller

  beforeAll(async () => {
    key = await server.key("api_pro")
    client = await connect(server.origin, { "X-API-Key": key })
  })
  afterAll(() => client.close())

  it("lists every tool, and listing costs nothing", async () => {
    const listed = await client.listTools()
    expect(listed).toEqual(JSON.parse(JSON.stringify(listedTools)))
    expect(client.headers().get("x-ratelimit-remaining-day")).toBe("1000")
  })

  it.each(tools)(
    "$name gives the same in detail as REST, and costs one request if it needs a key",
    async ({ name, product, needsKey }) => {
      const url = needsKey ? restUrl(server.origin, product, product.example) : `${server.origin}/${product.name}`
      const answer = await (await fetch(url, { headers: { "X-API-Key": key } })).json()
      const { headers } = await server.get("/api/v1/account/me", { key })
      const result = await client.callTool(name, { ...product.example, response_format: "detailed" })
      expect(result.isError ?? false).toBe(false)
      expect(result.content).toEqual([{ type: "text", text: JSON.stringify(result.structuredContent) }])
      // Account usage has grown by the previous request.
      if (product.kind === "account") expect(() => product.response.parse(result.structuredContent)).not.toThrow()
      else if (isWhole(result.structuredContent, answer)) expect(result.structuredContent).toEqual(answer)
      expect(Number(client.headers().get("x-ratelimit-remaining-day"))).toBe(
        Number(headers.get("x-ratelimit-remaining-day")) - (needsKey ? 1 : 0),
      )
      expect(client.headers().get("x-ratelimit-limit")).toBe("30")
    },
  )

  it.each(tools)("$name gives only the fields asked for, which the client accepts", async ({ name, product }) => {
    const fields = [fieldNames(product)[1]]
    for (const response_format of ["concise", "detailed"]) {
      const result = await client.callTool(name, { ...product.example, fields, response_format })
      expect(result.isError ?? false).toBe(false)
      const { meta } = Object(result.structuredContent)
      if (product.kind === "data") expect(meta.fields).toEqual(expect.arrayContaining(fields))
    }
  })
})

describe("the public description of a tool", () => {
  it.each(listedTools)("$name equals its golden file", async (tool) => {
    await expect(goldenJson(tool)).toMatchFileSnapshot(`../golden/tools/${tool.name}.json`)
  })
})

describe("get_track_record", () => {
  it("works without a key, as of any moment", async () => {
    const client = await mcpClients["@modelcontextprotocol/client 2.x"](server.origin)
    const { structuredContent } = await client.callTool("get_track_record", { as_of: "2026-11-10" })
    expect(structuredContent).toMatchObject({ meta: { as_of: "2026-11-11T04:59:59.999Z" } })
    expect((await client.callTool("get_track_record", { as_of: "soon" })).isError).toBe(true)
    await client.close()
  })
})
