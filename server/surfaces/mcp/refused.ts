import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"
import { type Refusal, refusalStatus } from "../../platform/errors"
import { problemBody } from "../http/problem"
import type { Service } from "../service"
import type { Exchange } from "./exchange"

/** Of the codes that JSON-RPC leaves to servers, one that neither the protocol nor its libraries give a meaning. */
const refusedCode = -32_010

/**
 * A refusal as an error of the protocol, for methods whose results have no `isError`: its data is the body that REST
 * sends. Where a key is missing or not known, the whole request becomes a 401, as for tools.
 */
export function refusedByProtocol(service: Service, refusal: Refusal, path: string, exchange: Exchange): ProtocolError {
  const status = refusalStatus(refusal.refusal)
  if (status === 401) exchange.keyRefusal ??= refusal
  const code = status >= 500 ? ProtocolErrorCode.InternalError : refusedCode
  return new ProtocolError(code, refusal.detail, problemBody(refusal, service.env.BASE_URL, path, exchange.requestId))
}
