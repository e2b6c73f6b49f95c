import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server"
import { refusalOf } from "../refusalOf"
import type { Service } from "../service"
import { readArguments } from "./arguments"
import { callTool } from "./call"
import { callResult, listHint } from "./envelope"
import type { Exchange } from "./exchange"
import { requireFirstPage } from "./firstPage"
import { instructionsFor } from "./instructions"
import { listingOf } from "./listing"
import { unknownTool } from "./nearTools"
import { servePrompts } from "./prompts"
import { serveResources } from "./resources"
import { serverInfo } from "./serverInfo"
import { findTool } from "./tools"

/**
 * An SDK server for one request that is not answered directly. Tools use the same functions as the direct path, with
 * the arguments as sent, by call id. Subscriptions and change notifications are not declared, so nothing stays open.
 */
export function protocolServer(service: Service, exchange: Exchange, sentArguments: Map<unknown, unknown>): Server {
  const { toolsets } = exchange
  const cacheHints = { "tools/list": listHint, "prompts/list": listHint, "resources/templates/list": listHint }
  const server = new Server(serverInfo(service.env.BASE_URL), { instructions: instructionsFor(toolsets), cacheHints })
  server.registerCapabilities({ tools: {} })
  server.setRequestHandler("tools/list", ({ params }) => {
    requireFirstPage(params)
    return { tools: JSON.parse(listingOf(toolsets)) }
  })
  server.setRequestHandler("tools/call", async ({ params: { name } }, { mcpReq }) => {
    const tool = findTool(name, toolsets)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTool(name, toolsets))
    const read = readArguments(tool.product, sentArguments.get(mcpReq.id))
    return callResult(await callTool(service, tool, read, exchange).catch(fail))
  })
  serveResources(server, service, exchange)
  servePrompts(server, service)
  return server

  /** The SDK would pass the error's message on to the client. */
  function fail(error: unknown): never {
    throw new ProtocolError(ProtocolErrorCode.InternalError, refusalOf(service, error).detail)
  }
}
