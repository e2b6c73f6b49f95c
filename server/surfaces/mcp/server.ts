import { McpServer, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"
import { isRefusal } from "../../errors"
import { refusals } from "../../refusals"
import type { Service } from "../service"
import { callTool } from "./call"
import { callResult, listHint, serverInfo } from "./envelope"
import type { Exchange } from "./exchange"
import { unknownTool } from "./nearTools"
import { findTool, toolListing } from "./tools"

const instructions =
  "Market predictions and market context with measured accuracy. Every answer carries meta.data_origin: `simulated` figures are not about the real market. Most tools need an API key in the header X-API-Key or as a Bearer token. Outputs are uncertain and not financial advice."

/** What a request asks for beside its messages: the arguments of each call as they were sent, and which tools to list. */
export type Asked = { sentArguments: Map<unknown, unknown>; toolsets: string | null }

/**
 * A server for one request, for all that is not answered directly. Tools are listed and called by the same functions as
 * there; neither subscriptions nor notices of changes are declared, so that nothing stays open.
 */
export function protocolServer(service: Service, exchange: Exchange, { sentArguments, toolsets }: Asked): McpServer {
  const mcp = new McpServer(serverInfo, { instructions, cacheHints: { "tools/list": listHint } })
  const { server } = mcp
  server.registerCapabilities({ tools: {} })
  server.setRequestHandler("tools/list", () => JSON.parse(toolListing(toolsets).toString()))
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    const tool = findTool(params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTool(params.name))
    const called = await callTool(service, tool, sentArguments.get(mcpReq.id), exchange).catch(fail)
    return callResult(called)
  })
  return mcp

  /** The SDK would say to the client what the error says. */
  function fail(error: unknown): never {
    if (!isRefusal(error)) {
      const about = { error: String(error), stack: Object(error).stack }
      service.log.error({ event: "request.failed", ...about }, "Request failed")
    }
    throw new ProtocolError(ProtocolErrorCode.InternalError, refusals.broken().detail)
  }
}
