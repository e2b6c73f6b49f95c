import { dateOf } from "../../platform/dates"
import { lastDayOf, type UpstreamWorld } from "./routes"

/** `day` returns a date. Beyond the end of the month it continues into the next. */
export type Month = { name: string; day(of: number): string }

const named = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" })

/** Four months before the upstream's last bar and four after. */
export function monthsAround(world: UpstreamWorld): Month[] {
  const last = lastDayOf(world) || "2026-11-20"
  const [year, month] = [Number(last.slice(0, 4)), Number(last.slice(5, 7))]
  return Array.from({ length: 9 }, (_, index) => {
    const of = (day: number) => dateOf(year, month - 4 + index, day)
    return { name: named.format(new Date(of(1))), day: of }
  })
}

export const NEXT_MONTH = 5
