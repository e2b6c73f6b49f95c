import type { Env } from "../env"
import type { Timeouts } from "./pool"

/** The value of DATABASE_DIRECT_URL where every address goes through a pooler. */
export const noDirectAddress = "none"

type Given = Pick<Env, "DATABASE_URL" | "DATABASE_DIRECT_URL">

/** The address at which a session keeps its server connection; null if every address goes through a pooler. */
export function directUrl({ DATABASE_DIRECT_URL: given }: Given, url: string): string | null {
  if (given === noDirectAddress) return null
  return given ?? url
}

export function variableOf({ DATABASE_DIRECT_URL: given }: Given, url: string): string {
  return url === given ? "DATABASE_DIRECT_URL" : "DATABASE_URL"
}

/** For background work: avoids the pooler where possible. */
export function batchUrl(given: Given, url: string): string {
  return directUrl(given, url) ?? url
}

/** Poolers refuse start parameters such as `statement_timeout`. The limit on silence still applies. */
export function limitsThroughPooler(
  { DATABASE_DIRECT_URL: given }: Given,
  { connectMs, silenceMs, statementMs }: Timeouts,
): Timeouts {
  return { connectMs, silenceMs, ...(given === undefined ? { statementMs } : {}) }
}

/** Without the password that the URL may contain. */
export function describeDatabase(url: string): string {
  const read = URL.parse(url)
  return read?.searchParams.get("host") ?? `${read?.hostname || "localhost"}:${read?.port || 5432}`
}
