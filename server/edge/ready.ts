import type { Env } from "../platform/env"
import type { Claim, ClaimNeed } from "./claim"

/**
 * Those of the claims that can be evaluated while some of what they are judged by is not there. In live mode one that has
 * to wait for a source holds up no other. A simulated world has all of it soon, and then its past is evaluated claim beside
 * claim, so that each test is adjusted for those before it.
 */
export function readyOf(
  waiting: readonly Claim[],
  lacking: ReadonlySet<ClaimNeed>,
  feed: Env["FEED"],
): readonly Claim[] {
  if (feed === "simulated" && lacking.size > 0) return []
  return waiting.filter(({ needs }) => !needs.some((name) => lacking.has(name)))
}
