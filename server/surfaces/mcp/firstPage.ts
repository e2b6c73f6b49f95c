import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"

/** Throws for any cursor: these lists have one page, so none was ever issued. */
export function requireFirstPage(params: { cursor?: string } | undefined): void {
  if (params?.cursor === undefined) return
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The cursor is not known: this list has a single page.")
}
