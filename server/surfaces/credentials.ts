import { Refusal } from "../errors"

/** Request headers with lower-case names, as node:http and the Fetch API give them. */
export type RequestHeaders = Record<string, string | string[] | undefined>

const queryNames = new Set(["api_key", "apikey", "api-key", "key", "x-api-key", "access_token", "token"])

/** The key that a request carries in its headers. Throws a 401 when two unlike keys are sent. */
export function keyFrom(headers: RequestHeaders, pricingUrl: string): string | undefined {
  const named = single(headers["x-api-key"])
  const bearer = /^bearer +(.*)$/i.exec(single(headers.authorization) ?? "")?.[1].trim() || undefined
  if (named && bearer && named !== bearer) {
    throw new Refusal(
      "invalid_api_key",
      `X-API-Key and Authorization carry different keys; send one. Plans: ${pricingUrl}`,
      { pricing_url: pricingUrl },
    )
  }
  return named ?? bearer
}

/** A path as it may be logged and repeated: without what looks like a key. */
export function withoutKey(path: string): string {
  return path.replaceAll(/assay(_|%5f)[^/]*/gi, "(withheld)")
}

/** Throws a 401 when a key stands in the address, where it would end up in logs and histories. */
export function requireNoKeyInUrl(
  path: string,
  query: URLSearchParams,
  hasHeaderKey: boolean,
  pricingUrl: string,
): void {
  const isKey = ([name, value]: [string, string]) =>
    queryNames.has(name.toLowerCase()) || value.includes("assay_") || name.includes("assay_")
  if (path !== withoutKey(path) || [...query].some(isKey)) {
    throw new Refusal(
      hasHeaderKey ? "invalid_api_key" : "missing_api_key",
      `A key in the address is not accepted, since addresses are logged and shared: treat it as leaked, rotate it, and send keys in the header X-API-Key or as Authorization: Bearer. Plans: ${pricingUrl}`,
      { pricing_url: pricingUrl },
    )
  }
}

function single(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value.join(", ") : value
  return text?.trim() || undefined
}
