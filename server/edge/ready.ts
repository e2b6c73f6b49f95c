import type { Env } from "../env"
import type { FamilyName } from "../families"
import type { Claim } from "./claim"

/**
 * Those of the claims that can be evaluated while some families lack facts. In live mode one that has to wait for a source
 * holds up no other. A simulated world has all of its facts soon, and then its past is evaluated claim beside claim, so that
 * each test is adjusted for those before it.
 */
export function readyOf(
  waiting: readonly Claim[],
  lacking: ReadonlySet<FamilyName>,
  feed: Env["FEED"],
): readonly Claim[] {
  if (feed === "simulated" && lacking.size > 0) return []
  return waiting.filter(({ families }) => !families.some((name) => lacking.has(name)))
}
