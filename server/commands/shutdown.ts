import { setTimeout as sleep } from "node:timers/promises"
import { format } from "node:util"
import type { PostgresHandle } from "../platform/database/openDatabase"

type Close = () => unknown

export type ShutdownSteps = { intake: Close[]; resources: Close[] }

/**
 * `docker stop` waits ten seconds, and PostgreSQL gets what these limits leave. Intake that hangs must not cost usage
 * that is counted but not yet written.
 */
const limits = { intakeMs: 3_300, totalMs: 5_000 }

export async function shutDown({ intake, resources }: ShutdownSteps, { intakeMs, totalMs } = limits): Promise<void> {
  const end = sleep(totalMs)
  await Promise.race([Promise.all(intake.map(closeOne)), sleep(intakeMs)])
  await Promise.race([Promise.all(resources.map(closeOne)), end])
}

async function closeOne(close: Close): Promise<void> {
  try {
    await close()
  } catch (error) {
    say(error)
  }
}

/** Our own errors contain what to do; others are printed with their stack trace. */
export function printFailure(
  postgres: Pick<PostgresHandle, "explainError"> | undefined,
  thrown: unknown,
  { isUnexpected = false } = {},
): void {
  const error = postgres ? postgres.explainError(thrown) : thrown
  const isExplained = error !== thrown || !isUnexpected
  say(isExplained && error instanceof Error ? error.message : error)
}

/** Exits even if the database cannot be released; otherwise the process would stay and hold its port. */
export function exitProcess(place: Pick<PostgresHandle, "release"> | undefined, code: number): never {
  try {
    place?.release()
  } catch (error) {
    say(error instanceof Error ? error.message : error)
    process.exit(code || 1)
  }
  process.exit(code)
}

/** Not with `console`, which writes to the log once Next runs. */
function say(failure: unknown): void {
  process.stderr.write(`${format(failure)}\n`)
}
