import type { EconomicRelease } from "../../context/market/economicCalendar/release"
import { addDays } from "../../platform/dates"
import type { FactRow, FactsRequest, Source } from "../source"
import { releasesOfYear } from "./releases"
import { type SimulatedWorld, simulated } from "./world"

/** Every date is announced this many days ahead. */
const NOTICE_DAYS = 90

/** None of these events moves prices in the simulated market. */
export function simulatedEconomicCalendar({ seed, from: start }: SimulatedWorld): Source<FactsRequest, FactRow[]> {
  return {
    ...simulated,
    async collect({ from, to }) {
      const [first, last] = [from < start ? start : from, to].map((date) => Number(date.slice(0, 4)))
      const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
      const releases = years
        .flatMap((year) => releasesOfYear(seed, year))
        .filter(({ date }) => date >= from && date >= start && date <= to)
      const rows = releases.map((release) => ({ body: announced(release) }))
      if (rows.length > 0) return { outcome: "ok", rows, rejected: [] }
      return { outcome: "empty_confirmed", reason: "The simulated calendar has nothing in these days." }
    },
  }
}

function announced(release: ReturnType<typeof releasesOfYear>[number]): EconomicRelease {
  return { source: simulated.id, ...release, announced_date: addDays(release.date, -NOTICE_DAYS) }
}
