import { setTimeout as sleep } from "node:timers/promises"
import type { PostgresHandle } from "../database/openDatabase"

type Close = () => unknown

/** What takes in work ends first and all at once; then what the work needs. */
export type ShutdownSteps = { intake: Close[]; resources: Close[] }

/**
 * `docker stop` waits ten seconds; what is left of them is PostgreSQL's. Of these, what the work needs has the rest: a
 * taker that hangs must not cost the usage that was counted and not yet written.
 */
const limits = { intakeMs: 3_300, totalMs: 5_000 }

/** Returns when all is closed, or at the limit. Never throws. */
export async function shutDown({ intake, resources }: ShutdownSteps, { intakeMs, totalMs } = limits): Promise<void> {
  const end = sleep(totalMs)
  await Promise.race([Promise.all(intake.map(closeOne)), sleep(intakeMs)])
  await Promise.race([Promise.all(resources.map(closeOne)), end])
}

async function closeOne(close: Close): Promise<void> {
  try {
    await close()
  } catch (error) {
    console.error(error)
  }
}

/** Ends the process, also where its place cannot be left: it would stay, and hold its port. */
export function exitProcess(place: Pick<PostgresHandle, "release"> | undefined, code: number): never {
  try {
    place?.release()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(code || 1)
  }
  process.exit(code)
}
