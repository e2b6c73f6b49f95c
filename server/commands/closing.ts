import { setTimeout as sleep } from "node:timers/promises"
import type { Place } from "../database/openDatabase"

type Close = () => unknown

/** What takes in work ends first and all at once; then what the work needs. */
export type Closings = { takers: Close[]; needed: Close[] }

/**
 * `docker stop` waits ten seconds; what is left of them is PostgreSQL's. Of these, what the work needs has the rest: a
 * taker that hangs must not cost the usage that was counted and not yet written.
 */
const limits = { takersMs: 3_300, allMs: 5_000 }

/** Returns when all is closed, or at the limit. Never throws. */
export async function closeAll({ takers, needed }: Closings, { takersMs, allMs } = limits): Promise<void> {
  const end = sleep(allMs)
  await Promise.race([Promise.all(takers.map(closeOne)), sleep(takersMs)])
  await Promise.race([Promise.all(needed.map(closeOne)), end])
}

async function closeOne(close: Close): Promise<void> {
  try {
    await close()
  } catch (error) {
    console.error(error)
  }
}

/** Ends the process, also where its place cannot be left: it would stay, and hold its port. */
export function leave(place: Pick<Place, "release"> | undefined, code: number): never {
  try {
    place?.release()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(code || 1)
  }
  process.exit(code)
}
