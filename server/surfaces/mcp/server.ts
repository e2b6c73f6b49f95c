import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server"
import { refusalOf } from "../requests/refusalOf"
import type { Service } from "../requests/service"
import { readArguments } from "./arguments"
import { type Called, callTool } from "./call"
import { answerFromCatalog } from "./catalog/answer"
import { findCall } from "./catalog/call"
import { serveEvents } from "./events"
import type { Exchange } from "./exchange"
import { requireFirstPage } from "./firstPage"
import { instructionsFor } from "./instructions"
import { listHint, listingOf } from "./listing"
import { unknownTool } from "./nearTools"
import { servePrompts } from "./prompts"
import { resultMeta } from "./quota"
import { serveResources } from "./resources"
import { serverInfo } from "./serverInfo"
import { serveSkills } from "./skills"
import { uiExtension, viewType } from "./views"

/**
 * A server for one request, with the sent arguments of each call by its id. Declares neither subscriptions nor notices
 * of changes, so that nothing stays open.
 */
export function protocolServer(service: Service, exchange: Exchange, sentArguments: Map<unknown, unknown>): Server {
  const { toolsets } = exchange
  const cacheHints = { "tools/list": listHint, "prompts/list": listHint, "resources/templates/list": listHint }
  const server = new Server(serverInfo(service.env.BASE_URL), { instructions: instructionsFor(toolsets), cacheHints })
  server.registerCapabilities({ tools: {}, extensions: { [uiExtension]: { mimeTypes: [viewType] } } })
  server.setRequestHandler("tools/list", ({ params }) => {
    requireFirstPage(params)
    return { tools: JSON.parse(listingOf(toolsets)) }
  })
  server.setRequestHandler("tools/call", async ({ params: { name } }, { mcpReq }) => {
    return callResult(await answerCall(name, sentArguments.get(mcpReq.id)).catch(fail))
  })
  serveResources(server, service, exchange)
  servePrompts(server, service)
  if (service.env.MCP_EVENTS === "on") serveEvents(server, service, exchange)
  if (exchange.readSkill) serveSkills(server, exchange.readSkill(service.env.BASE_URL))
  return server

  async function answerCall(name: string, args: unknown): Promise<Called> {
    const call = findCall(name, args, toolsets)
    if (call) return callTool(service, call.tool, readArguments(call.tool.product, call.args), exchange)
    const answered = await answerFromCatalog(service, name, args, exchange)
    if (answered) return answered
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTool(name, toolsets))
  }

  /** The SDK would pass the error's message on to the client. */
  function fail(error: unknown): never {
    if (error instanceof ProtocolError) throw error
    throw new ProtocolError(ProtocolErrorCode.InternalError, refusalOf(service, error).detail)
  }
}

/** The fields of a result are kept as bytes, but the SDK takes an object. */
function callResult(called: Called): CallToolResult {
  const ready: CallToolResult = JSON.parse(`{${called.fields}}`)
  return { _meta: resultMeta(called), ...ready }
}
