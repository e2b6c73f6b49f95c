// @module-tag slow
import { expect, it } from "vitest"
import type { SignedIn } from "../../server/accounts/sessions/store"
import { readTickers, type TickersAsked } from "../../server/surfaces/portal/tickers"
import { testServer } from "../support/testServer"

const server = testServer()

async function read(asked: TickersAsked, more: Partial<SignedIn> = {}) {
  const email = `${crypto.randomUUID()}@example.com`
  const { accountId } = await server.account("free", { email })
  const at = new Date(server.clock.now)
  const plan = { accountId, payerId: accountId, tier: "free" as const, extra: null, suspendedFor: null }
  const who = { ...plan, sessionId: email, email, signedInAt: at, ...more }
  return readTickers(server.service, who, asked, server.clock.now)
}

async function shown(asked: TickersAsked) {
  const tickers = await read(asked)
  if (tickers.kind !== "shown") throw new Error(JSON.stringify(tickers))
  return tickers.answer
}

it("the sectors of the page of tickers add up to all tickers of the API, and so do its pages", async () => {
  const { key } = await server.account("free", { email: "reader@example.com" })
  const universe = await (await server.get("/api/v1/market/universe", { key })).json()
  const first = await shown({})
  expect(first.all_count).toBe(universe.total_count)
  expect(first.sectors.reduce((sum, { count }) => sum + count, 0)).toBe(universe.total_count)
  const second = await shown({ page: "2" })
  expect([...first.tickers, ...second.tickers]).toEqual(universe.tickers.slice(0, 100))
  for (const { sector, count } of first.sectors) expect((await shown({ sector })).total_count).toBe(count)
})

it("a search counts its matches in each sector, the likeliest first", async () => {
  const { tickers, sectors, total_count } = await shown({ search: "apple" })
  expect(tickers[0]).toMatchObject({ ticker: "AAPL", gics_sector: "Information Technology" })
  expect(sectors).toContainEqual({ sector: "Information Technology", count: expect.any(Number) })
  expect(total_count).toBe(sectors.reduce((sum, { count }) => sum + count, 0))
})

it("a sector that does not exist, a page past the end and a suspended account are explained", async () => {
  expect(await read({ sector: "Magic" })).toMatchObject({
    kind: "refused",
    violations: [{ loc: ["query", "sector"] }],
  })
  expect((await shown({ page: "999" })).meta).toMatchObject({ empty_detail: expect.stringMatching(/^Page 999 lies/) })
  expect(await read({}, { suspendedFor: "abuse" })).toMatchObject({ kind: "refused", violations: [] })
})
