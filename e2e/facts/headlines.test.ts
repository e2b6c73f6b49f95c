// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { mentionsIn } from "../../server/context/entities/mentions"
import { collectDue } from "../../server/jobs/collect"
import { asKnown } from "../../server/knowledge/facts/asKnown"
import { headlines } from "../../server/knowledge/families/headlines"
import { fakeAddresses } from "../../server/knowledge/families/testing/addresses"
import { connect, type Database } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"
import { startUpstream, type Upstream } from "../../server/sources/testing/upstream"
import { smallWorld } from "../../server/sources/testing/world"
import { createTestDatabase, testNow, testVariables } from "../support/database"
import { skipWaits } from "../support/skippedWaits"

const dayMs = 86_400_000

describe("headlines of the simulated market", () => {
  let database: Database
  beforeAll(async () => {
    database = connect(await createTestDatabase(), 2)
  })
  afterAll(() => database.close())

  it("cover a year, are known since they were published, and each names its company", async () => {
    const facts = await asKnown(database.pool, headlines, testNow)
    expect(facts.length).toBeGreaterThan(400)
    const [newest, oldest] = [facts[0], facts[facts.length - 1]]
    expect(testNow.getTime() - oldest.describedAt.getTime()).toBeGreaterThan(360 * dayMs)
    expect(newest.describedAt.getTime()).toBeGreaterThan(testNow.getTime() - 2 * dayMs)
    for (const { body, knownAt, describedAt } of facts) {
      expect(knownAt.getTime()).toBeGreaterThanOrEqual(describedAt.getTime())
      expect(knownAt.getTime()).toBeLessThanOrEqual(testNow.getTime())
      expect(mentionsIn(body)[0]?.confidence, body.title).toBeGreaterThan(0.7)
    }
  })
})

describe("headlines of live upstreams", () => {
  const now = new Date("2026-11-21T15:00:00Z")
  let upstream: Upstream
  let database: Database

  beforeAll(async () => {
    skipWaits()
    upstream = await startUpstream(smallWorld)
    database = connect(await createTestDatabase("migrated"), 2)
  })
  afterAll(async () => {
    await database.close()
    await upstream.close()
  })

  async function collectAt(at: Date) {
    const env = readEnv({ ...testVariables, FEED: "live", ...fakeAddresses(upstream.url) })
    const reports = await collectDue(database, env, ["headlines"], at, () => {})
    return Object.fromEntries(reports.map(({ sourceId, outcome, added }) => [sourceId, [outcome, added]]))
  }

  it("come from each source that needs no key, even if one of them does not answer", async () => {
    await upstream.play("federal-register", "html")
    expect(await collectAt(now)).toEqual({
      "sec-edgar": ["ok", 3],
      "federal-register": ["unavailable", 0],
      gdelt: ["ok", 6],
      "agency-rss": ["ok", 12],
    })
  })

  it("of a silent source are requested since its last answer, and are not stored twice", async () => {
    await upstream.play("federal-register", "ok")
    upstream.requests.length = 0
    expect(await collectAt(new Date(now.getTime() + 3_600_000))).toEqual({
      "sec-edgar": ["ok", 0],
      "federal-register": ["ok", 15],
      gdelt: ["empty_confirmed", 0],
      "agency-rss": ["ok", 0],
    })
    const asked = upstream.requests.map(({ path }) => decodeURIComponent(path)).find((path) => path.includes("gte"))
    expect(asked).toContain("[gte]=2026-11-14")
  })

  it("of a source that publishes files are read from the next file on", async () => {
    const later = new Date("2026-11-22T12:10:00Z")
    upstream.become({ ...smallWorld, now: () => later })
    const files = async () => {
      upstream.requests.length = 0
      expect((await collectAt(later)).gdelt).toEqual(["ok", 16 * 6])
      const asked = upstream.requests.flatMap(({ path }) => /(\d{14})\.gkg/.exec(path)?.[1] ?? [])
      return [asked.length, asked.at(0), asked.at(-1)]
    }
    expect(await files()).toEqual([16, "20261121120000", "20261121154500"])
    expect(await files()).toEqual([16, "20261121160000", "20261121194500"])
  })
})
