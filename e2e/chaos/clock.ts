import { globSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Fault } from "./faults"
import type { Stage } from "./stage"
import type { Unit } from "./unit"

const library = () => globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0]
const lacks = () => (library() ? null : "there is no libfaketime; on Debian: apt-get install libfaketime")

const heldMs = 5_000
const hour = 3_600
const day = 24 * hour
/** However many holidays are next to a weekend, these days include a session. */
const missedDays = 6
const nightWithinMs = 420_000

/** Restarts units with their own clock, which is read again every second. */
async function withClock(folder: string, units: readonly Unit[], begin = 0): Promise<(seconds: number) => void> {
  const file = join(folder, "clock")
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? "" : "+"}${seconds}\n`)
  set(begin)
  for (const unit of units) {
    unit.variables = {
      LD_PRELOAD: library(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    }
  }
  await Promise.all(units.map((unit) => unit.restart()))
  return set
}

const steps = (of: "servers" | "workers", name: string, offsets: readonly number[]): Fault => ({
  name,
  lacks,
  async strike({ folder, [of]: units }, random) {
    const unit = random.oneOf(units)
    const set = await withClock(folder, [unit])
    for (const seconds of offsets) {
      set(seconds)
      await sleep(heldMs)
    }
    unit.variables = {}
    await unit.restart()
  },
})

export const clockFaults: readonly Fault[] = [
  steps("servers", "The clock of a server is set an hour ahead, then an hour behind, then right", [hour, -hour, 0]),
  steps("workers", "The clock of a worker is set an hour ahead, then an hour behind", [hour, -hour]),
]

/** Must come last, since no clock goes back by days. The missed nights are made up for. */
export const missedNights: Fault = {
  name: "Nothing runs for six days, whose nights are missed",
  endsWithinMs: nightWithinMs + 180_000,
  lacks,
  async strike({ folder, servers, workers, database }) {
    const before = await newestSession(database)
    await withClock(folder, [...workers, ...servers], missedDays * day)
    const until = performance.now() + nightWithinMs
    while ((await newestSession(database)) === before) {
      if (performance.now() > until) throw new Error("no night was made up for")
      await sleep(1_000)
    }
  },
}

async function newestSession({ pool }: Stage["database"]): Promise<string> {
  const { rows } = await pool.query<{ newest: string }>(
    "SELECT max(reference_date)::text AS newest FROM prediction WHERE timeframe = 'daily'",
  )
  return rows[0].newest
}
