import type { Env } from "../platform/env"
import type { Claim, ClaimNeed } from "./claim"

/**
 * The claims that can be evaluated although some sources are missing. In live mode, a claim that waits for its source
 * does not delay others. A simulated world soon has all data, and its past is evaluated as a whole.
 */
export function readyOf(
  waiting: readonly Claim[],
  lacking: ReadonlySet<ClaimNeed>,
  feed: Env["FEED"],
): readonly Claim[] {
  if (feed === "simulated" && lacking.size > 0) return []
  return waiting.filter(({ needs }) => !needs.some((name) => lacking.has(name)))
}
