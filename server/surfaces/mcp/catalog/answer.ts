import { refusals } from "../../../accounts/refusals"
import type { Violation } from "../../../platform/errors"
import { bytesOf } from "../../formats/toolResult"
import { clippedText } from "../../requests/parse"
import type { Service } from "../../requests/service"
import { type Called, refusedFields } from "../call"
import type { Exchange } from "../exchange"
import { quotaOf } from "../quota"
import { readProductCall } from "./call"
import { catalogToolset } from "./catalog"
import { searchProducts } from "./search"
import { callProductName, searchProductsName } from "./tools"

/** The answers of the catalog's tools that need no product: a search, or the errors of a call. Null for other tools. */
export async function answerFromCatalog(
  service: Service,
  name: string,
  args: unknown,
  exchange: Exchange,
): Promise<Called | null> {
  if (!exchange.toolsets.includes(catalogToolset)) return null
  const fields = fieldsOf(service, name, args, exchange)
  return fields && { fields, quota: await quotaOf(service, exchange) }
}

function fieldsOf(service: Service, name: string, args: unknown, { requestId }: Exchange): Buffer | null {
  const refused = (violations: Violation[]) =>
    refusedFields(service, `/mcp#${name}`, refusals.parametersUnusable(violations), requestId)
  if (name === callProductName) {
    const read = readProductCall(args)
    return read.ok ? null : refused(read.violations)
  }
  if (name !== searchProductsName) return null
  const read = readQuery(args)
  return read.ok ? bytesOf(JSON.stringify(searchProducts(read.query))) : refused([read.violation])
}

type ReadQuery = { ok: true; query: string | null } | { ok: false; violation: Violation }

const longestQuery = 200

function readQuery(args: unknown): ReadQuery {
  const { query, ...others }: Record<string, unknown> = Object(args)
  const [other] = Object.keys(others)
  if (other !== undefined) return unusable(clippedText(other), `${searchProductsName} has no argument of this name.`)
  if (query === undefined || query === null || query === "") return { ok: true, query: null }
  if (typeof query !== "string" || query.length > longestQuery) {
    return unusable("query", `must be a text of at most ${longestQuery} characters`)
  }
  return { ok: true, query }
}

function unusable(name: string, msg: string): ReadQuery {
  return { ok: false, violation: { type: "value_error", loc: ["arguments", name], msg, input: null } }
}
