import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"
import { type Refusal, refusalStatus } from "../../platform/errors"
import { problemBody } from "../http/problem"
import type { Service } from "../requests/service"
import type { Exchange } from "./exchange"

/** In JSON-RPC's range for servers, and unused by the protocol and its libraries. */
const refusedCode = -32_010

/**
 * A refusal as a protocol error, for methods whose results have no `isError`; its data is the REST body. A missing or
 * unknown key makes the whole request a 401, as for tools.
 */
export function refusedByProtocol(service: Service, refusal: Refusal, path: string, exchange: Exchange): ProtocolError {
  const status = refusalStatus(refusal.refusal)
  if (status === 401) exchange.keyRefusal ??= refusal
  const code = status >= 500 ? ProtocolErrorCode.InternalError : refusedCode
  return new ProtocolError(
    code,
    refusal.detail,
    problemBody(refusal, service.env.BASE_URL, { instance: path, requestId: exchange.requestId }),
  )
}
