import { eras, type Params } from "../../e2e/support/mcpRequests"
import type { Contestant } from "../requests/compare"

const versions = { legacy: "2025-11-25", modern: "2026-07-28" } as const

export type Era = keyof typeof versions

export const calling = (era: Era, args: object, name = "get_latest_predictions") =>
  posted(era, "tools/call", { name, arguments: args })

export const listing = (era: Era) => posted(era, "tools/list", {})

function posted(era: Era, method: string, params: Params): Pick<Contestant, "path" | "headers" | "body"> {
  const { message, headers } = eras[versions[era]](method, params)
  const accepted = { ...headers, Accept: "application/json, text/event-stream" }
  return { path: "/mcp", headers: accepted, body: JSON.stringify(message) }
}
