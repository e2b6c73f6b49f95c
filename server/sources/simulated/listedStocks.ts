import type { UniverseMember } from "../../context/market/universe"
import { RandomStream } from "./random"

export type ListedStocks = {
  /** Null if no stock trades on the day. */
  pick(random: RandomStream, date: string): UniverseMember | null
}

/** `who` seeds the popularity, so that each group has its own favourites. */
export function openListedStocks(seed: string, members: readonly UniverseMember[], who: string): ListedStocks {
  const stocks = members
    .filter(({ kind }) => kind === "stock")
    .map((member) => ({ member, fondness: Math.exp(1.1 * new RandomStream(seed, who, member.ticker).normal()) }))
  return {
    pick(random, date) {
      const traded = stocks.filter(({ member }) => isTraded(member, date))
      let left = random.between(
        0,
        traded.reduce((sum, { fondness }) => sum + fondness, 0),
      )
      for (const { member, fondness } of traded) {
        left -= fondness
        if (left <= 0) return member
      }
      return traded.at(-1)?.member ?? null
    },
  }
}

function isTraded({ firstDate, delistedDate }: UniverseMember, date: string): boolean {
  return (firstDate === null || firstDate <= date) && (delistedDate === null || date < delistedDate)
}
