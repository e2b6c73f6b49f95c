import { afterAll, beforeAll } from "vitest"

/** Starts something before the tests of a file and ends it after them; returns how they get it. */
export function withTests<T>(name: string, start: () => Promise<T>, end: (started: T) => unknown): () => T {
  let started: T | undefined
  beforeAll(async () => {
    started = await start()
  })
  afterAll(async () => {
    if (started) await end(started)
  })
  return () => {
    if (!started) throw new Error(`The ${name} starts with the tests: what asks it belongs into one, or into a hook.`)
    return started
  }
}
