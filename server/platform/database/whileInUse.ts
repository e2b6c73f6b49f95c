import { setTimeout as sleep } from "node:timers/promises"

const attempts = 20
const pauseMs = 1_000

/**
 * A migration soon gives up on a table that is in use, since every later query of the table waits behind it. It is one
 * transaction, so it can start again.
 */
export async function whileInUse<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isInUse(error)) throw error
      if (attempt === attempts) throw new Error(stillInUse, { cause: error })
    }
    await sleep(pauseMs)
  }
}

const stillInUse =
  "A migration needs a table for a moment, and another transaction has held it for a minute: end what holds it, such as a backup, and start again."

/** A lock timeout or a deadlock. */
function isInUse(error: unknown): boolean {
  return ["55P03", "40P01"].includes(Object(error).code)
}
