import {
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  McpServer,
} from "@modelcontextprotocol/server"
import type { Service } from "../service"
import { callTool, type Exchange } from "./call"
import { instructionsFor } from "./instructions"
import { listedTools } from "./listing"
import { serverInfo } from "./serverInfo"
import { findTool } from "./tools"

/** A server for one request, with the tools that its address offers. The list is the same as long as the process runs. */
export function toolServer(service: Service, exchange: Exchange): McpServer {
  const instructions = instructionsFor(exchange.toolsets)
  const options = { instructions, capabilities: { tools: { listChanged: false } } }
  const server = new McpServer(serverInfo(service.env.BASE_URL), options)
  for (const { name, inputSchema, outputSchema, ...listed } of listedTools) {
    const tool = findTool(name, exchange.toolsets)
    if (!tool) continue
    const schemas = {
      inputSchema: fromJsonSchema(inputSchema, unchecked),
      outputSchema: fromJsonSchema(outputSchema, unchecked),
    }
    server.registerTool(name, { ...listed, ...schemas }, (_, { mcpReq }) =>
      callTool(service, tool, exchange.sentArguments.get(mcpReq.id), exchange),
    )
  }
  return server
}

/** `run()` checks the arguments, after key and tier and in the words of the contract; the SDK passes them on as they are. */
const unchecked: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined })
  },
}
