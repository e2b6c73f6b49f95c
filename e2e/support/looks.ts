import { setTimeout as sleep } from "node:timers/promises"

const pauseMs = 50
/** As many looks as there are pauses in a second: on a slow machine, each look takes longer too. */
export const looksOfASecond = 20

/** Checks that an answer changes soon: looks until it is the expected one, at most this many times. */
export async function comesWithin<T>(looks: number, ask: () => Promise<T>, expected: T): Promise<void> {
  let last = await ask()
  for (let look = 1; last !== expected; look++) {
    if (look === looks) throw new Error(`After ${looks} looks it was ${last} and not ${expected}.`)
    await sleep(pauseMs)
    last = await ask()
  }
}
