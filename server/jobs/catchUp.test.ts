import { describe, expect, it } from "vitest"
import { barsKnownAt } from "../platform/exchange/sessions"
import { nextTryAt } from "./catchUp"
import { jobs } from "./index"
import type { CatchUpAttempt } from "./job"

const session = "2026-11-23"

it("no job waits for another that writes something else", () => {
  const written = jobs.flatMap(({ locks }) => locks)
  expect(written.toSorted()).toEqual([...new Set(written)].sort())
})

describe("a provider that stays down", () => {
  it("is tried after pauses that double up to an hour, so some 25 times a day", () => {
    const tries: CatchUpAttempt[] = []
    const start = nextTryAt(session, barsKnownAt(session), tries)
    for (
      let at = start;
      at.getTime() < start.getTime() + 86_400_000;
      at = nextTryAt(session, barsKnownAt(session), tries)
    ) {
      tries.push({ missed: session, at: at.toISOString() })
    }
    const pauses = tries.slice(1).map(({ at }, i) => (Date.parse(at) - Date.parse(tries[i].at)) / 60_000)
    expect(start.toISOString()).toBe("2026-11-23T21:45:00.000Z")
    expect(pauses.slice(0, 5)).toEqual([10, 20, 40, 60, 60])
    expect(tries).toHaveLength(26)
  })

  it("is tried again for the next session", () => {
    const tries = [{ missed: session, at: "2026-11-24T21:30:00.000Z" }]
    expect(nextTryAt("2026-11-24", barsKnownAt("2026-11-24"), tries).toISOString()).toBe("2026-11-24T21:45:00.000Z")
  })
})
