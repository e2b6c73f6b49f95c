import { decayingSums } from "../platform/decayingSums"
import { siteOf } from "./quota/widerNetworks"
import { refusals } from "./refusals"

/**
 * Limits the processor time spent for one owner: a network, for what visitors have rendered or computed, or an account,
 * for the pages of its sessions. Each process counts for itself.
 */
export type WorkBudget = {
  leftMs(owner: string): number
  waitSeconds(owner: string): number
  spend(owner: string, ms: number): void
  /** Throws `rate_limited_minute` if nothing is left. */
  require(owner: string): void
}

const halfLifeMs = 15_000
/** The most that may count against an owner. Spent steadily, it is a fifth of a core: 12 s of each minute. */
export const workBudgetMs = 4_300
/** A site with a whole /48 of IPv6 networks has the budget of this many of them. */
const networksAtOnce = 2
const mostOwners = 20_000

export function workBudget(now?: () => number): WorkBudget {
  const spent = decayingSums({ halfLifeMs, mostOwners, now })

  /** The used share of the fuller budget, the owner's or its site's; 1 is all of it. */
  function fullness(owner: string): number {
    const site = siteOf(owner)
    const ofSite = site === null ? 0 : spent.of(site) / (workBudgetMs * networksAtOnce)
    return Math.max(spent.of(owner) / workBudgetMs, ofSite)
  }

  const waitSeconds = (owner: string) => Math.max(1, Math.ceil((halfLifeMs / 1_000) * Math.log2(fullness(owner))))

  return {
    leftMs: (owner) => Math.max(0, Math.floor(workBudgetMs * (1 - fullness(owner)))),
    waitSeconds,
    spend(owner, ms) {
      for (const each of [owner, siteOf(owner)]) if (each !== null) spent.add(each, ms)
    },
    require(owner) {
      if (fullness(owner) >= 1) throw refusals.workSpent(waitSeconds(owner))
    },
  }
}
