import type { Database } from "../platform/database/database"
import { listArrivals } from "./arrivals"
import { listNewestRuns, type NewestRun } from "./facts/runs"
import { type Need, ownNeeds, readVersions } from "./facts/versions"
import { families } from "./families"
import { type Filling, readFilling } from "./fill"
import type { TickerNames } from "./suggestions"

/** What memory holds about stored facts, apart from bars: versions and times, not contents. */
export type State = {
  /** For each need, a value that changes with its facts and with each run of its sources. */
  stamps: ReadonlyMap<Need, string>
  versions: ReadonlyMap<string, string>
  runs: readonly NewestRun[]
  /** The newest instants at which each need's facts became known, oldest first. */
  arrivals: ReadonlyMap<string, readonly number[]>
  filling: readonly Filling[]
  names: TickerNames
}

const allNeeds: readonly Need[] = [...families.map(({ name }) => name), ...ownNeeds]

const nothing: State = {
  stamps: new Map(),
  versions: new Map(),
  runs: [],
  arrivals: new Map(),
  filling: [],
  names: new Map(),
}

export async function readState(database: Database, earlier: State = nothing): Promise<State> {
  const versions = await readVersions(database.pool)
  const runs = await listNewestRuns(database.pool)
  const filling = await readFilling(database.pool)
  const stamps = new Map(allNeeds.map((need) => [need, stampOf(need, versions, runs, filling)]))
  const changed = allNeeds.filter((need) => stamps.get(need) !== earlier.stamps.get(need))
  if (changed.length === 0) return earlier
  const arrived = await listArrivals(database.pool, changed, runs)
  return {
    stamps,
    versions,
    runs,
    arrivals: new Map([...earlier.arrivals, ...arrived]),
    filling,
    names: changed.includes("bars") ? await readNames(database) : earlier.names,
  }
}

export function keepEarlier(of: readonly Need[], later: State, earlier: State): State {
  const isOf = (name: string) => of.some((need) => need === name)
  const mixed = <K extends string, V>(after: ReadonlyMap<K, V>, before: ReadonlyMap<K, V>) =>
    new Map([...[...after].filter(([name]) => !isOf(name)), ...[...before].filter(([name]) => isOf(name))])
  return {
    stamps: mixed(later.stamps, earlier.stamps),
    versions: mixed(later.versions, earlier.versions),
    runs: [...later.runs.filter(({ family }) => !isOf(family)), ...earlier.runs.filter(({ family }) => isOf(family))],
    arrivals: mixed(later.arrivals, earlier.arrivals),
    filling: later.filling,
    names: earlier.names,
  }
}

/** An answer shows when its sources were last read, so a run counts even if it brought nothing. */
function stampOf(need: Need, versions: State["versions"], runs: State["runs"], filling: State["filling"]): string {
  const newest = runs.filter(({ family }) => family === need).map(({ run }) => run?.id)
  const told = need === "runs" ? filling : filling.filter((each) => each.need === need)
  return `${need} ${versions.get(need) ?? 0}/${newest.join("+")}${told.map(({ done }) => `~${done}`).join("")}`
}

async function readNames({ pool }: Database): Promise<Map<string, string | null>> {
  const { rows } = await pool.query<{ ticker: string; name: string | null }>(
    "SELECT ticker, company_name AS name FROM instrument",
  )
  return new Map(rows.map(({ ticker, name }) => [ticker, name]))
}
