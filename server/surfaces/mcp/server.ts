import {
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  McpServer,
} from "@modelcontextprotocol/server"
import type { Product } from "../../products/product"
import { paramsSchema, responseSchema } from "../schemas"
import type { Service } from "../service"
import { callTool, type Exchange } from "./call"
import { servePrompts } from "./prompts"
import { serveResources } from "./resources"
import { tools } from "./tools"

const instructions =
  "Market predictions and market context with measured accuracy. Every answer carries meta.data_origin: `simulated` figures are not about the real market. Most tools need an API key in the header X-API-Key or as a Bearer token. Outputs are uncertain and not financial advice."

/** A server for one request: one tool for each product that has one. The list is the same as long as the process runs. */
export function toolServer(service: Service, exchange: Exchange): McpServer {
  const implementation = { name: "assay", title: "Assay", version: "1.0.0" }
  const server = new McpServer(implementation, {
    instructions,
    capabilities: { tools: { listChanged: false } },
    cacheHints,
  })
  for (const { name, product } of tools) {
    const about = {
      title: product.title,
      description: toolDescription(product),
      inputSchema: fromJsonSchema(paramsSchema(product), unchecked),
      outputSchema: fromJsonSchema(responseSchema(product), unchecked),
      annotations,
    }
    server.registerTool(name, about, (_, { mcpReq }) =>
      callTool(service, product, exchange.sentArguments.get(mcpReq.id), exchange),
    )
  }
  serveResources(server.server, service, exchange)
  servePrompts(server.server, service)
  return server
}

/** What is listed is the same for everybody. */
const listHint = { ttlMs: 60_000, cacheScope: "public" } as const
const cacheHints = { "resources/list": listHint, "resources/templates/list": listHint, "prompts/list": listHint }

const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

function toolDescription({ summary, whenToUse, tier }: Product): string {
  return `${summary} ${whenToUse}${tier === "free" ? "" : ` Needs the plan ${tier}.`}`
}

/** `run()` checks the arguments, after key and tier and in the words of the contract; the SDK passes them on as they are. */
const unchecked: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined })
  },
}
