import type { LinkInput } from "../../accounts/links/link"
import { refusals } from "../../accounts/refusals"
import type { Violation } from "../../platform/errors"
import { apiPrefix } from "../http/address"
import { requireNoKeyInUrl } from "../requests/credentials"
import { parseParams } from "../requests/parse"
import type { Service } from "../requests/service"
import { readQuestion } from "./rest"

/**
 * Parses a pasted URL, whole or from `/api/v1/` or later. Lists default to CSV. Throws the refusal that the same
 * request would get.
 */
export function readLinkQuestion(service: Service, address: string, at: number): { product: string; input: LinkInput } {
  const { env, pricingUrl } = service
  const rest = address.replace(/^https?:\/\/[^/]+/i, "").replace(/^(\/?api\/v1)?\//, "")
  const [path, search = ""] = rest.split("?", 2)
  const query = new URLSearchParams(search)
  requireNoKeyInUrl({ path, query }, pricingUrl, "rest")
  const question = readQuestion(`${apiPrefix}/${path}`, query)
  if (!question) throw refusals.pathUnknown(env.BASE_URL)
  const { product } = question
  if (product.kind === "account") throw refusals.linkOfAccount()
  const input = { ...(product.table !== null && { format: "csv" }), ...question.input }
  if ("cursor" in input) throw refusals.parametersUnusable([noCursor])
  parseParams(service, { product, input, at, channel: "rest" })
  // Safe, because repeated parameters were refused.
  return { product: product.name, input: input as LinkInput }
}

const noCursor: Violation = {
  type: "value_error",
  loc: ["query", "cursor"],
  msg: "cannot be used in a link, which always starts with the first row",
  input: null,
}
