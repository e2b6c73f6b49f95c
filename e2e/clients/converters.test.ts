// @module-tag slow
import { createGoogleGenerativeAI } from "@ai-sdk/google"
import { GoogleGenAI, mcpToTool } from "@google/genai"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js"
import { Server } from "@modelcontextprotocol/sdk/server/index.js"
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js"
import { getAllMcpTools } from "@openai/agents"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { readText, serveLoopback } from "../../server/platform/testing/loopback"
import { catalogToolset } from "../../server/surfaces/mcp/catalog/catalog"
import { listingOf } from "../../server/surfaces/mcp/listing"
import { toolsets } from "../../server/surfaces/mcp/tools"

type Schema = {
  type?: "object" | "string" | "integer" | "number"
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean
}
type ToolSeen = { name: string; description: string; inputSchema: Schema & { type: "object" } }

const tools: ToolSeen[] = JSON.parse(listingOf(toolsets))

/** Warnings about schemas that a client rejects or only partly accepts. */
const warnings: unknown[][] = []
beforeEach(() => {
  warnings.length = 0
  for (const level of ["warn", "error", "info", "debug"] as const)
    vi.spyOn(console, level).mockImplementation((...said) => void warnings.push(said))
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(warnings).toEqual([])
})

describe("@openai/agents", () => {
  it("accepts all tools in its strict form, every argument with its type, words and bounds", async () => {
    const converted = await getAllMcpTools({ mcpServers: [agentsServer()], convertSchemasToStrict: true })
    expect(converted.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    for (const [index, tool] of converted.entries()) {
      if (tool.type !== "function") throw new Error(`${tool.name} became a ${tool.type}`)
      const { inputSchema } = tools[index]
      const parameters: Schema = JSON.parse(JSON.stringify(tool.parameters))
      expect([tool.name, tool.strict, parameters.additionalProperties]).toEqual([tool.name, true, false])
      expect(parameters.required).toEqual(Object.keys(inputSchema.properties ?? {}))
      for (const [name, argument] of Object.entries(inputSchema.properties ?? {})) {
        const optional = { description: argument.description, anyOf: [argument, { type: "null" }] }
        const isRequired = inputSchema.required?.includes(name)
        expect(parameters.properties?.[name]).toEqual(isRequired ? argument : optional)
      }
    }
  })

  it("accepts the tools that reach every product too, and leaves the parameters of call_product open", async () => {
    const all: ToolSeen[] = JSON.parse(listingOf([...toolsets, catalogToolset]))
    const converted = await getAllMcpTools({ mcpServers: [agentsServer(all)], convertSchemasToStrict: true })
    expect(converted.map(({ name }) => name)).toEqual(all.map(({ name }) => name))
    const loose = converted.flatMap((tool) => (tool.type === "function" && !tool.strict ? [tool] : []))
    expect(loose.map(({ name }) => name)).toEqual(["call_product"])
    const { properties }: Schema = JSON.parse(JSON.stringify(loose[0].parameters))
    expect(properties?.parameters).toMatchObject({ type: "object", additionalProperties: true })
    expect(warnings.splice(0).join()).toContain("Error converting MCP schema to strict mode")
  })

  function agentsServer(offered = tools) {
    return {
      name: "assay",
      cacheToolsList: false,
      connect: async () => {},
      close: async () => {},
      listTools: async () =>
        offered.map(({ inputSchema, ...tool }) => ({ ...tool, inputSchema: agentsSchema(inputSchema) })),
      callTool: async () => [],
      invalidateToolsCache: async () => {},
    }
  }

  function agentsSchema({ properties = {}, required = [] }: Schema) {
    return { type: "object" as const, properties, required, additionalProperties: false }
  }
})

describe("@google/genai", () => {
  it("accepts all tools from an MCP client", async () => {
    const declared = await mcpToTool(await connected()).tool()
    const declarations = declared.functionDeclarations ?? []
    expect(declarations.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    expect(declarations.map((each) => each.parametersJsonSchema)).toEqual(tools.map(({ inputSchema }) => inputSchema))
  })

  it("accepts all as its own schemas, with a type for every argument", async () => {
    const sent = await sentToGoogle(async (baseUrl) => {
      const models = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl } }).models
      // The function that converts schemas is not public, so the request shows the result.
      const functionDeclarations = tools.map(({ name, description, inputSchema }) => ({
        name,
        description,
        parameters: structuredClone(inputSchema) as object,
      }))
      await models.generateContent({
        model: "gemini-2.5-flash",
        contents: "Hi",
        config: { tools: [{ functionDeclarations }] },
      })
    })
    const declarations = declarationsIn(sent)
    expect(declarations).toHaveLength(tools.length)
    for (const [index, { parameters }] of declarations.entries()) {
      const ours = Object.entries(tools[index].inputSchema.properties ?? {})
      expect(parameters.type).toBe("OBJECT")
      const expected = ours.map(([name, argument]) => [
        name,
        { ...argument, type: String(argument.type).toUpperCase() },
      ])
      expect(parameters.properties).toEqual(Object.fromEntries(expected))
    }
  })

  async function connected(): Promise<Client> {
    const server = new Server({ name: "assay", version: "1.0.0" }, { capabilities: { tools: {} } })
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }))
    const client = new Client({ name: "assay-tests", version: "1.0.0" })
    const [ours, theirs] = InMemoryTransport.createLinkedPair()
    await Promise.all([server.connect(ours), client.connect(theirs)])
    return client
  }
})

describe("@ai-sdk/google", () => {
  it("accepts all tools unchanged, without a warning", async () => {
    let seen: unknown[] = []
    const sent = await sentToGoogle(async (baseURL) => {
      const model = createGoogleGenerativeAI({ apiKey: "none", baseURL })("gemini-2.5-flash")
      const { warnings: said } = await model.doGenerate({
        prompt: [{ role: "user", content: [{ type: "text", text: "Hi" }] }],
        tools: tools.map((tool) => ({ type: "function", ...tool })),
      })
      seen = said
    })
    expect(seen).toEqual([])
    const declarations = declarationsIn(sent)
    expect(declarations.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    expect(declarations.map((each) => each.parametersJsonSchema)).toEqual(tools.map(({ inputSchema }) => inputSchema))
  })
})

type Declaration = { name: string; parameters: Schema; parametersJsonSchema: Schema }

function declarationsIn(sent: { tools: { functionDeclarations: Declaration[] }[] }): Declaration[] {
  return sent.tools.flatMap(({ functionDeclarations }) => functionDeclarations)
}

/** The request of a client of Google's API, for which a local server stands in. */
async function sentToGoogle(
  ask: (baseUrl: string) => Promise<void>,
): Promise<{ tools: { functionDeclarations: Declaration[] }[] }> {
  let body = ""
  const google = await serveLoopback(async (request, response) => {
    body = await readText(request)
    const candidate = { content: { role: "model", parts: [{ text: "Hello" }] }, finishReason: "STOP" }
    response.setHeader("Content-Type", "application/json").end(JSON.stringify({ candidates: [candidate] }))
  })
  await ask(google.url)
  await google.close()
  return JSON.parse(body)
}
