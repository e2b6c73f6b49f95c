import { type Channel, refusals } from "../../accounts/refusals"

/** With lower-case names, as from node:http and the Fetch API. */
export type RequestHeaders = Record<string, string | string[] | undefined>

const queryNames = new Set(["api_key", "apikey", "api-key", "key", "x-api-key", "access_token", "token"])

/** Throws a 401 if the request carries two different keys or credentials. */
export function keyFrom(headers: RequestHeaders, pricingUrl: string): string | undefined {
  const named = headers["x-api-key"]
  // The common case; the checks below cost as much as all others together.
  if (headers.authorization === undefined && typeof named === "string" && !named.includes(",")) {
    return named.trim() || undefined
  }
  const credentials = valuesOf(headers.authorization)
  const keys = new Set(valuesOf(named).flatMap(separate))
  for (const credential of credentials) {
    const bearer = /^bearer +(.*)$/i.exec(credential)?.[1].trim()
    if (bearer) keys.add(bearer)
  }
  if (keys.size > 1 || credentials.length > 1) throw refusals.keysDiffer(pricingUrl)
  const [key] = keys
  return key
}

const none: readonly string[] = []

function valuesOf(header: string | string[] | undefined): readonly string[] {
  if (header === undefined) return none
  if (typeof header === "string") return header.trim() ? [header.trim()] : none
  return [...new Set(header.flatMap((line) => line.trim() || []))]
}

/** Hosts join repeated headers with commas, and no key contains one. */
function separate(value: string): string | string[] {
  return value.includes(",") ? value.split(",").flatMap((part) => part.trim() || []) : value
}

/** For logs and responses: removes anything that looks like a key, however it is escaped. */
export function withoutKey(path: string): string {
  if (!mayHoldKey.test(path)) return path
  return path
    .split("/")
    .map((part) => (holdsKey(part) ? unescaped(part).replace(/assay_.*/is, "(withheld)") : part))
    .join("/")
}

export function holdsKey(text: string): boolean {
  return mayHoldKey.test(text) && /assay_/i.test(unescaped(text))
}

const mayHoldKey = /%|assay/i

/** Decodes escapes of ASCII characters, also double and triple ones. */
function unescaped(text: string): string {
  const undo = (escaped: string) =>
    escaped.replaceAll(/%([0-7][\da-f])/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
  return undo(undo(undo(text)))
}

type SentUrl = { path: string; query: URLSearchParams; hasHeaderKey?: boolean }

/** Throws a 401 if the URL contains a key, because URLs end up in logs and histories. */
export function requireNoKeyInUrl(
  { path, query, hasHeaderKey = false }: SentUrl,
  pricingUrl: string,
  channel: Channel,
): void {
  if (holdsKey(path) || [...query].some(([name, value]) => isKeyParam(name, value))) {
    throw refusals.keyInAddress(hasHeaderKey, pricingUrl, channel)
  }
}

export function isKeyParam(name: string, value: string): boolean {
  return queryNames.has(name.toLowerCase()) || holdsKey(value) || holdsKey(name)
}
