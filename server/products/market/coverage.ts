import type { BarsView } from "../../knowledge/bars"
import type { FamilyName } from "../../knowledge/families"
import type { Knowledge } from "../../knowledge/knowledge"
import { beforeCoverage, type Empty, upstreamUnavailable } from "../emptyBecause"

export function noBars({ through }: Pick<BarsView, "through">) {
  return through < 0 && beforeCoverage("No bars were known by that moment.")
}

export function tooFewSessions(reason: string, { through }: Pick<BarsView, "through">) {
  const sessions = through + 1
  const known = sessions === 1 ? "1 session was" : `${sessions.toLocaleString("en-US")} sessions were`
  return beforeCoverage(`${reason}: ${known} known by that moment.`)
}

/** Distinguishes failed reads from missing ones. */
export async function noFacts(nothing: string, family: FamilyName, knowledge: Knowledge): Promise<Empty> {
  const last = await knowledge.lastRun(family)
  const hasFailed = last?.outcome === "unavailable" || last?.outcome === "format_changed"
  return hasFailed
    ? upstreamUnavailable(`${nothing} could be read by that moment.`)
    : beforeCoverage(`${nothing} was known by that moment.`)
}
