// @module-tag slow
import { describe, expect, it } from "vitest"
import { mentionsIn } from "../../server/context/entities/companiesInText"
import { asKnown } from "../../server/knowledge/facts/asKnown"
import { headlines } from "../../server/knowledge/families/headlines"
import { smallWorld } from "../../server/sources/testing/world"
import { testNow } from "../support/database"
import { liveDatabase } from "../support/liveDatabase"
import { testDatabase } from "../support/testDatabase"

const dayMs = 86_400_000

describe("headlines of the simulated market", () => {
  const database = testDatabase("world", 2)

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
  const live = liveDatabase()

  async function collectAt(at: Date) {
    const reports = await live.collect(["headlines"], at)
    return Object.fromEntries(reports.map(({ sourceId, outcome, added }) => [sourceId, [outcome, added]]))
  }

  it("come from each source that needs no key, even if one of them does not answer", async () => {
    await live.upstream.play("federal-register", "html")
    expect(await collectAt(now)).toEqual({
      "sec-edgar": ["ok", 3],
      "federal-register": ["unavailable", 0],
      gdelt: ["ok", 6],
      "agency-rss": ["ok", 12],
    })
  })

  it("of a silent source are requested since its last answer, and are not stored twice", async () => {
    await live.upstream.play("federal-register", "ok")
    live.upstream.requests.length = 0
    expect(await collectAt(new Date(now.getTime() + 3_600_000))).toEqual({
      "sec-edgar": ["ok", 0],
      "federal-register": ["ok", 15],
      gdelt: ["empty_confirmed", 0],
      "agency-rss": ["ok", 0],
    })
    const asked = live.upstream.requests
      .map(({ path }) => decodeURIComponent(path))
      .find((path) => path.includes("gte"))
    expect(asked).toContain("[gte]=2026-11-14")
  })

  it("of a source that publishes files are read from the next file on", async () => {
    const later = new Date("2026-11-22T12:10:00Z")
    live.upstream.become({ ...smallWorld, now: () => later })
    const files = async () => {
      live.upstream.requests.length = 0
      expect((await collectAt(later)).gdelt).toEqual(["ok", 16 * 6])
      const asked = live.upstream.requests.flatMap(({ path }) => /(\d{14})\.gkg/.exec(path)?.[1] ?? [])
      return [asked.length, asked.at(0), asked.at(-1)]
    }
    expect(await files()).toEqual([16, "20261121120000", "20261121154500"])
    expect(await files()).toEqual([16, "20261121160000", "20261121194500"])
  })
})
