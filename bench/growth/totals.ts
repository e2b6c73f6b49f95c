import { universe } from "../../server/context/market/universe"
import { listSources } from "../../server/knowledge/upstreams"
import { type Figure, median, milliseconds, seconds, shown, times, under } from "../figure"
import { inDatabase } from "../places"
import { runHelper } from "../processes"
import { bySize, worldSize } from "../size"
import type { ColdAnswers } from "./coldAnswers"
import { gradeLastNight, storeRuns, storeTickers, storeYear } from "./storing"

const years = bySize(10, 2)
const hoursAYear = 8_760

export function totals(): Promise<Figure[]> {
  return inDatabase({ WORLD_SIZE: worldSize }, async ({ database, env, variables }) => {
    const sources = listSources(env).filter(({ notReadReason }) => notReadReason === null)
    async function addYears(from: number, to: number): Promise<ColdAnswers> {
      for (let year = from; year < to; year++) await storeYear(database, year)
      await storeRuns(database, sources, [from * hoursAYear, to * hoursAYear], { minutesApart: 60 })
      await database.pool.query("VACUUM ANALYZE prediction, session_total, rank_turnover, ingestion")
      return runHelper<ColdAnswers>("growth/coldAnswers.ts", { variables })
    }
    const members = universe(worldSize).map(({ ticker }) => ticker)
    await storeTickers(database, members)
    const one = await addYears(0, 1)
    const ten = await addYears(1, years)
    return [
      ...figures(one, ten),
      shown(`storing a night's grades of every ticker after ${years} years`, seconds(await gradeLastNight(database))),
    ]
  })
}

/** A ratio holds on a slow machine, too. An answer whose cost grew with its record would take ten times as long. */
const mostTimes = 3
const mostMs = 100

function figures(one: ColdAnswers, ten: ColdAnswers): Figure[] {
  const compared = (name: string, of: keyof ColdAnswers) => [
    shown(`${name}, one year, median of ${one[of].length}`, milliseconds(median(one[of]))),
    under(`${name}, ten years, median of ${ten[of].length}`, median(ten[of]), mostMs, milliseconds),
    under(`${name}, ten years to one`, median(ten[of]) / median(one[of]), mostTimes, times),
  ]
  const firsts = `${milliseconds(one.latest[0])}, ${milliseconds(ten.latest[0])}`
  return [
    ...compared("predictions/latest cold", "latest"),
    shown("the first answer of a process, one year and ten", firsts),
    ...compared("intelligence/status cold", "status"),
    ...compared("predictions/latest as of earlier days", "latestBefore"),
    ...compared("predictions/{ticker}", "ticker"),
    ...compared("predictions/{ticker} as of an earlier day", "tickerBefore"),
  ]
}
