import * as second from "@modelcontextprotocol/client"
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { z } from "zod"

export type ToolResult = { isError?: boolean; structuredContent?: unknown; content: unknown }

export const textOf = ({ content }: ToolResult): string => (content as { text: string }[])[0].text

export type ToolCaller = {
  listTools(): Promise<{ name: string; description?: string; inputSchema: object; outputSchema?: object }[]>
  callTool(name: string, args: Record<string, unknown>): Promise<ToolResult>
  listResources(): Promise<ListedResource[]>
  listResourceTemplates(): Promise<{ uriTemplate: string; description?: string }[]>
  readResource(uri: string): Promise<{ uri: string; mimeType?: string; text: string }>
  listPrompts(): Promise<{ name: string; arguments?: { name: string; required?: boolean }[] }[]>
  getPrompt(name: string, args?: Record<string, string>): Promise<string>
  complete(ref: CompletionRef, name: string, value: string): Promise<Completion>
  headers(): Headers
  close(): Promise<void>
}

type ListedResource = { uri: string; mimeType?: string; size?: number; annotations?: { lastModified?: string } }

type CompletionRef = { type: "ref/prompt"; name: string } | { type: "ref/resource"; uri: string }

type Completion = { values: string[]; total?: number; hasMore?: boolean }

type Connect = (origin: string, headers?: Record<string, string>, query?: string) => Promise<ToolCaller>

const implementation = { name: "assay-tests", version: "1.0.0" }

/** Both official clients; the second with both ways to negotiate a version. */
export const mcpClients: Record<string, Connect> = {
  "@modelcontextprotocol/sdk 1.x": async (origin, headers = {}, query = "") => {
    const watched = watchedFetch()
    const client = new FirstClient(implementation)
    const options = { requestInit: { headers }, fetch: watched.fetch }
    await client.connect(new FirstTransport(new URL(`${origin}/mcp${query}`), options))
    return caller(client, watched)
  },
  "@modelcontextprotocol/client 2.x": (origin, headers, query) => connectSecond(origin, headers, query),
  "@modelcontextprotocol/client 2.x, which negotiates": (origin, headers, query) =>
    connectSecond(origin, headers, query, { versionNegotiation: { mode: "auto" } }),
}

async function connectSecond(
  origin: string,
  headers: Record<string, string> = {},
  query = "",
  options: second.ClientOptions = {},
): Promise<ToolCaller> {
  const watched = watchedFetch()
  const client = new second.Client(implementation, options)
  const transport = { requestInit: { headers }, fetch: watched.fetch }
  await client.connect(new second.StreamableHTTPClientTransport(new URL(`${origin}/mcp${query}`), transport))
  return caller(client, watched)
}

/** What tests do with a client over any transport; only one over HTTP has headers. */
export function caller(client: FirstClient | second.Client, watched = watchedFetch()): ToolCaller {
  return {
    listTools: async () => (await client.listTools()).tools,
    callTool: async (name, args) => {
      const result: unknown = await client.callTool({ name, arguments: args })
      return result as ToolResult
    },
    listResources: async () => (await client.listResources()).resources,
    listResourceTemplates: async () => (await client.listResourceTemplates()).resourceTemplates,
    readResource: async (uri) => {
      const [{ text, ...about }] = contentSchema.parse((await client.readResource({ uri })).contents)
      return { text, ...about }
    },
    listPrompts: async () => (await client.listPrompts()).prompts,
    getPrompt: async (name, args) => {
      const [{ content }] = messageSchema.parse((await client.getPrompt({ name, arguments: args })).messages)
      return content.text
    },
    complete: async (ref, name, value) => (await client.complete({ ref, argument: { name, value } })).completion,
    headers: watched.headers,
    close: () => client.close(),
  }
}

const contentSchema = z.tuple([z.object({ uri: z.string(), mimeType: z.string().optional(), text: z.string() })])
const messageSchema = z.tuple([
  z.object({ role: z.literal("user"), content: z.object({ type: z.literal("text"), text: z.string() }) }),
])

function watchedFetch() {
  let headers = new Headers()
  return {
    headers: () => headers,
    async fetch(url: string | URL, init?: RequestInit): Promise<Response> {
      const response = await fetch(url, init)
      if (init?.method === "POST") headers = response.headers
      return response
    },
  }
}
