import { afterAll, beforeAll, expect, it } from "vitest"
import { connect, type Database } from "../../server/platform/database/database"
import { storedAnswers } from "../../server/signals/headlines/storage/answers"
import { answersInMemory } from "../../server/signals/headlines/testing/answers"
import { createTestDatabase } from "../support/database"

let database: Database
beforeAll(async () => {
  database = connect(await createTestDatabase("migrated"))
})
afterAll(() => database.close())

const minute = (count: number) => new Date(Date.parse("2026-03-02T15:00:00Z") + count * 60_000)
const cost = { inputTokens: 1_000, outputTokens: 500, costUsd: 0.003 }
const failure = (document: string, at: number, more: object = {}) => ({
  ...{ documentHash: document, modelVersion: "m", reason: "late", isOfDocument: true, retryAt: null },
  ...cost,
  ...{ failedAt: minute(at) },
  ...more,
})
const answer = (document: string, at: number) => ({
  ...{ documentHash: document, modelVersion: "m", outcome: "answered" as const, text: "{}" },
  ...cost,
  ...{ answeredAt: minute(at) },
})

it("failures of the model count as its documents' own only after it has answered about another, and cost what they may", async () => {
  for (const answers of [storedAnswers(database), answersInMemory().answers]) {
    const failures = () =>
      Promise.all(["a", "b"].map((documentHash) => answers.failuresOf({ documentHash, modelVersion: "m" })))
    await answers.store(answer("before", 0))
    await answers.storeFailure(failure("a", 1))
    await answers.storeFailure(failure("a", 2))
    await answers.storeFailure(failure("a", 3, { isOfDocument: false }))
    expect(await failures()).toEqual([0, 0])
    await answers.store(answer("after", 4))
    await answers.storeFailure(failure("b", 5))
    expect(await failures()).toEqual([2, 0])
    expect(await answers.failuresOf({ documentHash: "a", modelVersion: "other" })).toBe(0)
    const { tokens, usd } = await answers.spentOn(minute(9))
    expect([tokens, usd]).toEqual([9_000, expect.closeTo(0.018, 9)])
    expect(await answers.quietUntil("m", minute(6))).toBeNull()
    await answers.storeFailure(failure("c", 6, { isOfDocument: false, retryAt: minute(60) }))
    expect(await answers.quietUntil("m", minute(59))).toEqual(minute(60))
    expect(await answers.quietUntil("m", minute(60))).toBeNull()
  }
})
