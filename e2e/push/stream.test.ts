import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, describe, expect, it } from "vitest"
import { recordEvent } from "../../server/accounts/events/record"
import type { Tier } from "../../server/accounts/tiers"
import { watch } from "../../server/accounts/watchlist"
import { listen } from "../../server/hosts/listen"
import { createTestDatabase } from "../support/database"
import { logIssued, logOutcomes } from "../support/loggedSignals"
import { noPages, startTestServer, type TestServer } from "../support/server"
import { openStream, type StreamClient } from "../support/streamClient"
import { startedBy } from "../support/testServer"

let url = ""
const server = startedBy(async () => {
  url = await createTestDatabase()
  return startTestServer({}, url)
})
const path = "/api/v1/stream"
const at = () => new Date(server.clock.now)

const opened: StreamClient[] = []
afterEach(() => {
  for (const client of opened.splice(0)) client.cut()
})

async function follow(
  query = "",
  { key, lastId, origin = server.origin }: { key?: string; lastId?: string | null; origin?: string } = {},
): Promise<StreamClient & { key: string }> {
  const used = key ?? (await server.key("api_pro"))
  const client = await openStream(`${origin}${path}${query}`, { key: used, lastId })
  opened.push(client)
  if (client.response.ok) await expect.poll(() => client.frames.length).toBeGreaterThan(0)
  return Object.assign(client, { key: used })
}

const idsOf = (client: StreamClient) => client.events().map(({ id }) => id)
const typesOf = (client: StreamClient) => client.events().map(({ type }) => type)
const issue = (...tickers: string[]) => logIssued(server.service, tickers, at())

async function accountOf(key: string): Promise<string> {
  return (await server.service.keys.verify(key, server.clock.now)).accountId
}

describe("a stream", () => {
  it("brings what enters the log, in its order, as the public changes have it", async () => {
    const client = await follow()
    const ids = [...(await issue("AAPL", "MSFT")), ...(await logOutcomes(server.service, "AAPL", at()))]
    await expect.poll(() => idsOf(client)).toEqual(ids)
    expect(typesOf(client)).toEqual([
      ...["signal.issued", "signal.issued", "signal.revised", "signal.retracted", "signal.resolved", "signal.voided"],
    ])
    expect(client.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
    const row = Number(ids[0].slice("log_".length))
    const changes = await (await server.get(`/track-record/changes?cursor=${row}`)).text()
    const lines = changes.trim().split("\n")
    expect(client.events().map(({ data }) => data)).toEqual(lines.map((line) => JSON.parse(line)))
  })

  it("goes on after the last event that a client has read, however often it is cut off", async () => {
    const first = await follow()
    const { key } = first
    const ids = await issue("AAPL")
    await expect.poll(() => idsOf(first)).toEqual(ids)
    first.cut()
    const missed = [...(await issue("MSFT", "AMZN")), ...(await issue("NVDA"))]
    const second = await follow("", { key, lastId: first.lastId() })
    await expect.poll(() => idsOf(second)).toEqual(missed)
    const third = await follow(`?last_event_id=${first.lastId()}`, { key })
    await expect.poll(() => idsOf(third)).toEqual(missed)
  })

  it("has the topics and tickers that are asked for, and nothing else", async () => {
    const apple = await follow("?topics=signal.issued&tickers=aapl,BRK-B")
    const all = await follow("?topics=signal.resolved,signal.voided")
    const ids = await issue("AAPL", "MSFT")
    const outcomes = await logOutcomes(server.service, "MSFT", at())
    await expect.poll(() => idsOf(all)).toEqual(outcomes.slice(2))
    expect(idsOf(apple)).toEqual([ids[0]])
  })

  it("brings signals on watched tickers, once", async () => {
    const client = await follow("?topics=watchlist.signal")
    const both = await follow("?topics=watchlist.signal,signal.issued", { key: client.key })
    await watch(server.service.database, await accountOf(client.key), "MSFT", at())
    const ids = await issue("AAPL", "MSFT")
    await expect.poll(() => idsOf(both)).toEqual(ids)
    await expect.poll(() => idsOf(client)).toEqual([ids[1]])
  })

  it("tells an account of its own quota, and nobody else, and everyone of a new regime", async () => {
    const [mine, other] = [await follow(), await follow()]
    const record = async (id: string, type: string, accountId: string | null) =>
      server.service.database.prisma.$transaction((tx) =>
        recordEvent(tx, { id, type, accountId, at: at(), content: { id } }),
      )
    const accountId = await accountOf(mine.key)
    expect(await record("quota_mine", "quota.warning", accountId)).toBe(true)
    expect(await record("quota_mine", "quota.warning", accountId)).toBe(false)
    await record("regime_now", "regime.changed", null)
    await expect.poll(() => idsOf(mine)).toEqual(["quota_mine", "regime_now"])
    await expect.poll(() => idsOf(other)).toEqual(["regime_now"])
  })

  it("brings the same over another replica, and goes on there", async () => {
    const replica = await startTestServer({}, url)
    try {
      const here = await follow()
      const there = await follow("", { origin: replica.origin })
      const ids = await issue("AAPL")
      await expect.poll(() => idsOf(there)).toEqual(ids)
      await expect.poll(() => idsOf(here)).toEqual(ids)
      here.cut()
      const more = await issue("MSFT")
      const moved = await follow("", { key: here.key, lastId: here.lastId(), origin: replica.origin })
      await expect.poll(() => idsOf(moved)).toEqual(more)
    } finally {
      for (const client of opened) client.cut()
      await replica.close()
    }
  })
})

describe("who may follow", () => {
  const asked = async (tier: Tier, query: string) => {
    const { response } = await follow(query, { key: await server.key(tier) })
    return [response.status, response.ok ? null : (await response.json()).code]
  }

  it("is a matter of the plan: signals are for Premium, and Free has the rest", async () => {
    expect(await asked("free", "?topics=signal.issued")).toEqual([403, "tier_required"])
    expect(await asked("free", "?topics=regime.changed,watchlist.signal")).toEqual([403, "tier_required"])
    expect(await asked("api_starter", "?topics=signal.issued")).toEqual([200, null])
    const free = await follow("", { key: await server.key("free") })
    const premium = await follow("", { key: await server.key("api_starter") })
    const ids = await issue("AAPL")
    await expect.poll(() => idsOf(premium)).toEqual(ids)
    await sleep(100)
    expect(idsOf(free)).toEqual([])
  })

  it("needs a key, and readable parameters", async () => {
    expect((await server.get(path)).status).toBe(401)
    const key = await server.key("api_pro")
    for (const [query, name] of [
      ["?topics=signal.isued", "topics"],
      ["?tickers=,", "tickers"],
      ["?last_event_id=yesterday", "last_event_id"],
      ["?topic=signal.issued", "topic"],
    ]) {
      const response = await server.get(path + query, { key })
      expect([query, response.status]).toEqual([query, 422])
      expect((await response.json()).detail[0].loc).toEqual(["query", name])
    }
    expect((await server.get(path, { key, headers: { "Last-Event-ID": "no" } })).status).toBe(422)
    expect((await server.get(`${path}?tickers=AAPLE`, { key })).status).toBe(404)
    expect((await server.get(path, { key, method: "POST" })).status).toBe(405)
  })

  it("pays a request for the stream, and is refused when none is left", async () => {
    const key = await server.key("free")
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await follow("", { key })).response.status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it("keeps one stream a key, and five with Professional: the newest", async () => {
    const key = await server.key("api_starter")
    const [first, second] = [await follow("", { key }), await follow("", { key })]
    expect((await first.ended)?.data).toMatchObject({ reason: "replaced" })
    const many: StreamClient[] = []
    const professional = await server.key("api_pro")
    for (let n = 0; n < 6; n++) many.push(await follow("", { key: professional }))
    expect((await many[0].ended)?.data).toMatchObject({ reason: "replaced" })
    const ids = await issue("AAPL")
    for (const client of [second, ...many.slice(1)]) await expect.poll(() => idsOf(client)).toEqual(ids)
  })

  it("is cut off within a second of the end of its key", async () => {
    const client = await follow()
    const { database, keys } = server.service
    await database.prisma.apiKey.updateMany({
      where: { accountId: await accountOf(client.key) },
      data: { revokedAt: at() },
    })
    keys.forget()
    const start = performance.now()
    expect((await client.ended)?.data).toMatchObject({ reason: "invalid_api_key" })
    expect(performance.now() - start).toBeLessThan(5_000)
    expect((await follow("", { key: client.key })).response.status).toBe(401)
  })

  it("pays another request for each 500 events, and what is not paid for comes later", async () => {
    const start = await follow("", { key: await server.key("api_pro") })
    const before = start.lastId()
    const ids = await logIssued(
      server.service,
      Array.from({ length: 1_001 }, () => "AAPL"),
      at(),
    )
    const key = await server.key("api_starter")
    const client = await follow("", { key, lastId: before })
    await expect.poll(() => idsOf(client).length).toBe(ids.length)
    expect(idsOf(client)).toEqual(ids)
    expect((await server.get("/api/v1/market/regime", { key })).headers.get("x-ratelimit-remaining-day")).toBe("496")
  })
})

it("a server that ends tells its clients to come back, and they miss nothing", async () => {
  const { service } = server
  const replica: TestServer = await startTestServer({}, url)
  const listener = await listen(replica.service, noPages, { host: "127.0.0.1", port: 0, clock: () => server.clock.now })
  const client = await follow("", { origin: `http://127.0.0.1:${listener.port}` })
  const closed = listener.close()
  const last = await client.ended
  expect(last?.data).toMatchObject({ reason: "restarting" })
  expect(last?.retry).toBeGreaterThanOrEqual(1_000)
  await closed
  await replica.close()
  const ids = await logIssued(service, ["AAPL"], at())
  const again = await follow("", { key: client.key, lastId: client.lastId() })
  await expect.poll(() => idsOf(again)).toEqual(ids)
})
