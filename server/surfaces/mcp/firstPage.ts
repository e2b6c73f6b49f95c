import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"

/** Throws for a cursor: what is listed here fits one page, so none was ever given. */
export function requireFirstPage(params: { cursor?: string } | undefined): void {
  if (params?.cursor === undefined) return
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The cursor is not known: this list has a single page.")
}
