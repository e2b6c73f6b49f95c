import { setTimeout as sleep } from "node:timers/promises"
import type { PostgresHandle } from "../platform/database/openDatabase"

type Close = () => unknown

/** What accepts work closes first, all of it at once; then the resources that the work uses. */
export type ShutdownSteps = { intake: Close[]; resources: Close[] }

/**
 * `docker stop` waits ten seconds; PostgreSQL gets what these limits leave. The resources always get their share: intake
 * that hangs must not lose usage that was counted and not yet written.
 */
const limits = { intakeMs: 3_300, totalMs: 5_000 }

/** Returns when everything is closed, or at the time limit. Never throws. */
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

/** Prints what ended the process. What is thrown on purpose says what to do; of all else the stack trace is shown. */
export function printFailure(
  postgres: Pick<PostgresHandle, "explainError"> | undefined,
  thrown: unknown,
  { isUnexpected = false } = {},
): void {
  const error = postgres ? postgres.explainError(thrown) : thrown
  const isExplained = error !== thrown || !isUnexpected
  console.error(isExplained && error instanceof Error ? error.message : error)
}

/** Exits, even when the database cannot be released: otherwise the process would stay and hold its port. */
export function exitProcess(place: Pick<PostgresHandle, "release"> | undefined, code: number): never {
  try {
    place?.release()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(code || 1)
  }
  process.exit(code)
}
