import { expect, it } from "vitest"
import { ingest } from "../../server/commands/operator/ingest"
import { type CongressTrade, congressFact } from "../../server/context/congress/trade"
import { ingest as ingestRuns } from "../../server/jobs/ingest"
import { rawBodyStore } from "../../server/jobs/rawBodies"
import { factSink } from "../../server/jobs/sinks"
import { asKnown } from "../../server/knowledge/facts/asKnown"
import { congressHouse } from "../../server/knowledge/families/congress"
import { fakeSettings } from "../../server/knowledge/families/testing/addresses"
import { upstreamOf } from "../../server/knowledge/upstreams"
import { connect } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"
import { startUpstream } from "../../server/sources/testing/upstream"
import { smallWorld } from "../../server/sources/testing/world"
import { perform } from "../support/commands"
import { createLiveDatabase, testVariables } from "../support/database"
import { skipWaits } from "../support/skippedWaits"

it("facts that were misread are read again from stored bodies, as of now, and no past answer changes", {
  tags: "slow",
}, async () => {
  skipWaits()
  const upstream = await startUpstream(smallWorld)
  const variables = { FEED: "live", ...fakeSettings(upstream.url) }
  const database = connect(await createLiveDatabase(variables))
  const env = readEnv({ ...testVariables, ...variables })
  const range = { from: "2026-11-01", to: "2026-11-21" }
  const source = upstreamOf(congressHouse, env, { named: "house-clerk", keep: rawBodyStore(database) })
  const right = await source.collect({ ...range, at: new Date("2026-11-21T15:00:00Z") })
  await upstream.close()
  if (right.outcome !== "ok") throw new Error(right.reason)

  // As a parser with three faults would have read it: a wrong owner, a wrong amount, which is part of the key, and a
  // missing line.
  const trades = right.rows.map(({ body }) => congressFact.parse(body)).filter((fact) => fact.kind === "trade")
  const [one, two, three] = trades
  const wrong: CongressTrade[] = [
    { ...one, owner: one.owner === "self" ? "spouse" : "self" },
    { ...two, amount_min: 7 },
  ]
  const wrongly = new Date("2026-11-21T16:00:00Z")
  const task = {
    family: congressHouse.name,
    sourceId: "house-clerk",
    at: wrongly,
    sink: factSink(database, congressHouse),
  }
  async function* runs() {
    yield { outcome: "ok" as const, rows: wrong.map((body) => ({ body })), rejected: [] }
  }
  await ingestRuns(database, task, runs())
  const before = await asKnown(database.pool, congressHouse, wrongly)
  expect(before.map(({ body }) => body)).toEqual(expect.arrayContaining(wrong))

  const args = ["house-clerk", "--reread", "--from", range.from, "--to", range.to]
  const asking = { ...variables, DATABASE_URL: database.url }
  const rereadAt = () => new Date("2026-11-21T17:00:00Z")
  const { code, stdout } = await perform(ingest, args, asking, rereadAt)
  expect(code).toBe(0)
  const key = (fact: CongressTrade) => congressHouse.key(fact)
  expect(stdout).toContain(`revised ${key(one)}; owner: "${wrong[0].owner}" -> "${one.owner}"`)
  expect(stdout).toContain(`withdrawn ${key(wrong[1])}`)
  for (const fact of [two, three]) expect(stdout).toContain(`added ${key(fact)}`)
  expect(await asKnown(database.pool, congressHouse, wrongly)).toEqual(before)
  const now = await asKnown(database.pool, congressHouse, rereadAt())
  expect(now.map(({ body }) => congressFact.parse(body)).filter(({ kind }) => kind === "trade")).toHaveLength(
    trades.length,
  )
  expect(now.map(({ body }) => body)).toEqual(expect.arrayContaining(trades))

  const again = await perform(ingest, args, asking, () => new Date("2026-11-21T18:00:00Z"))
  expect(again.stdout).not.toMatch(/revised|withdrawn|added house/)
  expect((await perform(ingest, ["alpaca", "--reread"], asking)).stderr).toContain("Bars are not read again")
  await database.close()
})
