import {
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  McpServer,
} from "@modelcontextprotocol/server"
import { z } from "zod"
import type { Product } from "../../products/product"
import { type Json, paramsSchema, responseSchema } from "../schemas"
import type { Service } from "../service"
import { callTool, type Exchange } from "./call"
import { toolParams } from "./responseFormat"
import { tools } from "./tools"

const instructions =
  "Market predictions and market context with measured accuracy. Every answer carries meta.data_origin: `simulated` figures are not about the real market. Most tools need an API key in the header X-API-Key or as a Bearer token. Outputs are uncertain and not financial advice."

/** A server for one request: one tool for each product that has one. The list is the same as long as the process runs. */
export function toolServer(service: Service, exchange: Exchange): McpServer {
  const implementation = { name: "assay", title: "Assay", version: "1.0.0" }
  const server = new McpServer(implementation, { instructions, capabilities: { tools: { listChanged: false } } })
  for (const { name, product } of tools) {
    const about = {
      title: product.title,
      description: toolDescription(product),
      inputSchema: fromJsonSchema(inputSchema(product), unchecked),
      outputSchema: fromJsonSchema(outputSchema(product), unchecked),
      annotations,
    }
    server.registerTool(name, about, (_, { mcpReq }) =>
      callTool(service, product, exchange.sentArguments.get(mcpReq.id), exchange),
    )
  }
  return server
}

function inputSchema(product: Product): Json {
  const { properties, ...schema } = paramsSchema(product)
  const own = z.toJSONSchema(z.object(toolParams), { io: "input" }).properties
  return { ...schema, properties: { ...Object(properties), ...own } }
}

/** In its concise form an answer lacks most of its fields, so that none is required. */
function outputSchema(product: Product): Json {
  const isRule = (name: string, value: unknown) => name === "required" && Array.isArray(value)
  const text = JSON.stringify(responseSchema(product), (name, value) => (isRule(name, value) ? undefined : value))
  return JSON.parse(text)
}

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
