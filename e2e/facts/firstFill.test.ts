// @module-tag slow
import { expect, it } from "vitest"
import { filling, openFirstFill } from "../../server/jobs/filling"
import { requireWorld } from "../../server/jobs/world"
import { listFillable, noteFilled, readFilling } from "../../server/knowledge/fill"
import { connect, type Database } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"
import { products } from "../../server/products"
import type { Product } from "../../server/products/product"
import { callerOf } from "../support/caller"
import { createTestDatabase, testNow, testVariables } from "../support/database"
import { restUrl } from "../support/requests"
import { startTestServer, type TestServer } from "../support/server"
import { startedBy } from "../support/testServer"

let database: Database

const server: TestServer = startedBy(async () => {
  const url = await createTestDatabase("migrated")
  const env = readEnv({ ...testVariables })
  database = connect(url, 2)
  await requireWorld(database, env)
  await openFirstFill(database, env, testNow)
  return startTestServer({}, url)
})
const caller = callerOf(server)

const ask = caller.get
const needsOf = async () => (await readFilling(database.pool)).map(({ need }) => need)

/** Sources and published files have an answer from the start. */
const isAlwaysThere = (product: Product) =>
  product.kind === "account" ||
  product.needs.length === 0 ||
  product.needs.some((need) => need === "runs" || need === "files")

it("refuses answers from data that is still being made, free of charge, and gives all others", async () => {
  for (const product of products) {
    server.clock.now += 60_000
    const response = await ask(restUrl("", product, product.example))
    const isMade = isAlwaysThere(product)
    expect([product.name, response.status]).toEqual([product.name, isMade ? 200 : 503])
    if (isMade) continue
    expect(response.headers.get("retry-after")).toBe("10")
    expect(await response.json()).toMatchObject({ detail: expect.stringMatching(/is still making its data: /) })
  }
  const answered = products.filter(isAlwaysThere).length
  expect((await caller.ask("account/me")).usage.day_used).toBe(answered + 1)
})

it("shows that in readiness, in the status and in the answer about the sources", async () => {
  const ready = await server.get("/readyz")
  const { reasons } = await ready.json()
  expect([ready.status, reasons]).toEqual([503, [expect.stringMatching(/^The first fill is under way: /)]])
  const { meta } = await caller.ask("intelligence/status")
  expect([meta.stale, meta.stale_reason]).toEqual([true, expect.stringMatching(/^The first fill is under way: /)])
})

it("shows the progress of a run, and opens what depends on a need once the next need begins", async () => {
  const run = filling(database, { locks: ["bars", "vix", "actions", "predictions"] }, async (progress) => {
    progress("bars", 9, 16)
    await expect
      .poll(async () => (await (await ask("/api/v1/market/regime")).json()).detail)
      .toMatch(/: bars 9 of 16, 2 more to begin\./)
    progress("daily predictions", 0, 253)
    await expect.poll(needsOf).not.toContain("bars")
    await expect.poll(async () => (await ask("/api/v1/market/universe")).status).toBe(503)
    expect(await needsOf()).toContain("predictions")
  })
  await run
  expect(await needsOf()).not.toContain("predictions")
  await expect.poll(async () => (await ask("/api/v1/predictions/latest")).status).toBe(200)
})

it("does not count a need as filled if its basis was missing when its run began", async () => {
  await filling(database, { locks: ["signals"] }, async () => null)
  await filling(database, { locks: ["claims"] }, async () => null)
  expect(await needsOf()).toEqual(expect.arrayContaining(["signals", "claims"]))
  await noteFilled(database.prisma, ["headlines"])
  expect(await listFillable(database.pool, ["signals", "claims"])).toEqual(["signals"])
  await expect(filling(database, { locks: ["signals"] }, () => Promise.reject(new Error("ended")))).rejects.toThrow(
    "ended",
  )
  expect(await needsOf()).toContain("signals")
})

it("ends when nothing is left, and is then no longer reported", async () => {
  await noteFilled(database.prisma, await needsOf())
  const check = async () => {
    server.clock.now += 1_000
    return (await (await server.get("/readyz")).json()).checks.first_fill
  }
  await expect.poll(check).toBe(undefined)
  const { meta } = await caller.ask("intelligence/status")
  expect(String(meta.stale_reason)).not.toMatch(/first fill/)
})
