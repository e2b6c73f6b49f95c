import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { products } from "../../server/products"
import type { Product } from "../../server/products/product"
import { contract } from "../support/contract"
import { mcpClients, type ToolCaller } from "../support/mcpClients"
import { restUrl } from "../support/requests"
import { testServer } from "../support/testServer"

const tools: { tool: string; product: Product }[] = products.flatMap((product) =>
  product.tool === null ? [] : [{ tool: product.tool, product }],
)

/** A list that is too long for one result has fewer rows on its page. */
const isWhole = (said: unknown, answer: { count?: number }) => Object(said).count === answer.count

const server = testServer()
beforeEach(() => {
  server.clock.now += 60_000
})

it("the tools are those of the contract and no others", () => {
  expect(tools.map(({ tool }) => tool).toSorted()).toEqual(contract.flatMap(({ tool }) => tool ?? []).toSorted())
})

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
    expect(listed.map(({ name }) => name).toSorted()).toEqual(tools.map(({ tool }) => tool).toSorted())
    expect(client.headers().get("x-ratelimit-remaining-day")).toBe("1000")
  })

  it.each(tools)("$tool says in detail what REST says, and costs one request", async ({ tool, product }) => {
    const response = await fetch(restUrl(server.origin, product, product.example), { headers: { "X-API-Key": key } })
    const answer = await response.json()
    const before = Number(response.headers.get("x-ratelimit-remaining-day"))
    const result = await client.callTool(tool, { ...product.example, response_format: "detailed" })
    expect(result.isError ?? false).toBe(false)
    expect(result.content).toEqual([{ type: "text", text: JSON.stringify(result.structuredContent) }])
    // What an account asked has grown by the request before.
    if (product.kind === "account") expect(() => product.response.parse(result.structuredContent)).not.toThrow()
    else if (isWhole(result.structuredContent, answer)) expect(result.structuredContent).toEqual(answer)
    expect(Number(client.headers().get("x-ratelimit-remaining-day"))).toBe(before - 1)
    expect(client.headers().get("x-ratelimit-limit")).toBe("30")
  })
})

describe("what the world sees of a tool", () => {
  it.each(tools)("$tool is described as its golden file has it", async ({ tool }) => {
    const client = await mcpClients["@modelcontextprotocol/client 2.x"](server.origin)
    const listed = (await client.listTools()).find(({ name }) => name === tool)
    await client.close()
    const { name, description, inputSchema, outputSchema } = Object(listed)
    const seen = { name, description, inputSchema, outputSchema }
    await expect(`${JSON.stringify(seen, null, 2)}\n`).toMatchFileSnapshot(`../golden/tools/${tool}.json`)
  })
})
