import type { Env } from "../platform/env"
import type { Claim, ClaimNeed } from "./claim"

/**
 * The claims that can be evaluated although some sources are missing. In live mode, a claim waiting for its source
 * holds up no other. A simulated world soon has everything, and its past is evaluated as a whole.
 */
export function readyOf(
  waiting: readonly Claim[],
  lacking: ReadonlySet<ClaimNeed>,
  feed: Env["FEED"],
): readonly Claim[] {
  if (feed === "simulated" && lacking.size > 0) return []
  return waiting.filter(({ needs }) => !needs.some((name) => lacking.has(name)))
}
