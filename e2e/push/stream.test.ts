// @module-tag slow
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, describe, expect, it } from "vitest"
import { recordEvent } from "../../server/accounts/events/record"
import { limitKey } from "../../server/accounts/keys/setLimits"
import { leaveTeam } from "../../server/accounts/teams/leave"
import type { Tier } from "../../server/accounts/tiers"
import { noLimits } from "../../server/accounts/wantedKeyLimits"
import { watch } from "../../server/accounts/watchlist"
import { topicNames, topics } from "../../server/events/topics"
import { listen } from "../../server/hosts/listen"
import type { OpenStream } from "../../server/surfaces/requests/streamHub"
import { accountOf, keyIdOf } from "../contract/ask"
import { createTestDatabase } from "../support/database"
import { logIssued, logOutcomes } from "../support/loggedSignals"
import { setTier } from "../support/portal"
import { noPages, someone, startTestServer, type TestServer } from "../support/server"
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

/** The server's places, once the streams of earlier tests have ended. `take` returns how many were left for a plan. */
async function places() {
  await expect.poll(() => server.prisma.streamLease.count()).toBe(0)
  const taken: OpenStream[] = []
  return {
    take(tier: Tier): number {
      const before = taken.length
      for (let stream = server.service.streams.open(tier); stream; stream = server.service.streams.open(tier)) {
        taken.push(stream)
      }
      return taken.length - before
    },
    give() {
      for (const stream of taken) stream.end()
    },
  }
}

async function recordRegime(): Promise<void> {
  const event = { id: `regime_${randomUUID()}`, type: "regime.changed", accountId: null, at: at(), content: {} }
  await server.prisma.$transaction((tx) => recordEvent(tx, event))
}

async function teamOf(keys: readonly string[]): Promise<string[]> {
  const accountIds = await Promise.all(keys.map((key) => accountOf(server, key)))
  const [ownerId] = accountIds
  const { id: teamId } = await server.prisma.team.create({
    data: { id: `team_${randomUUID()}`, ownerId, createdAt: at() },
  })
  const members = accountIds.map((accountId) => ({ accountId, teamId, joinedAt: at() }))
  await server.prisma.teamMember.createMany({ data: members })
  server.service.keys.forget()
  return accountIds
}

describe("a stream", () => {
  it("sends what enters the log, in its order, as in the public changes", async () => {
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

  it("continues after the last event that a client has read, however often it is interrupted", async () => {
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

  it("has exactly the requested topics and tickers", async () => {
    const apple = await follow("?topics=signal.issued&tickers=aapl,BRK-B")
    const all = await follow("?topics=signal.resolved,signal.voided")
    const ids = await issue("AAPL", "MSFT")
    const outcomes = await logOutcomes(server.service, "MSFT", at())
    await expect.poll(() => idsOf(all)).toEqual(outcomes.slice(2))
    expect(idsOf(apple)).toEqual([ids[0]])
  })

  it("sends signals on watched tickers, once", async () => {
    const client = await follow("?topics=watchlist.signal")
    const both = await follow("?topics=watchlist.signal,signal.issued", { key: client.key })
    await watch(server.service.database, await accountOf(server, client.key), "MSFT", at())
    const ids = await issue("AAPL", "MSFT")
    await expect.poll(() => idsOf(both)).toEqual(ids)
    await expect.poll(() => idsOf(client)).toEqual([ids[1]])
  })

  it("notifies an account only of its own quota, and everyone of a new regime", async () => {
    const [mine, other] = [await follow(), await follow()]
    const record = async (id: string, type: string, accountId: string | null) =>
      server.prisma.$transaction((tx) => recordEvent(tx, { id, type, accountId, at: at(), content: { id } }))
    const accountId = await accountOf(server, mine.key)
    expect(await record("quota_mine", "quota.warning", accountId)).toBe(true)
    expect(await record("quota_mine", "quota.warning", accountId)).toBe(false)
    await record("regime_now", "regime.changed", null)
    await expect.poll(() => idsOf(mine)).toEqual(["quota_mine", "regime_now"])
    await expect.poll(() => idsOf(other)).toEqual(["regime_now"])
  })
})

describe("access to a stream", () => {
  const asked = async (tier: Tier, query: string) => {
    const { response } = await follow(query, { key: await server.key(tier) })
    return [response.status, response.ok ? null : (await response.json()).code]
  }

  it("depends on the plan: signals need Premium, and Free has the rest", async () => {
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

  it("needs a key and valid parameters", async () => {
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

  it("costs a request, and is refused if none is left", async () => {
    const key = await server.key("free")
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await follow("", { key })).response.status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it("is limited to one stream a key, and five with Professional: the newest", async () => {
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

  it("is limited to one stream for a whole free account, whichever key opens it", async () => {
    const email = someone()
    const [first, second] = [await server.key("free", { email }), await server.key("free", { email })]
    const [older, newer] = [await follow("", { key: first }), await follow("", { key: second })]
    expect((await older.ended)?.data).toMatchObject({
      reason: "replaced",
      detail: expect.stringContaining("the Free plan has one"),
    })
    await recordRegime()
    await expect.poll(() => typesOf(newer)).toEqual(["regime.changed"])
  })

  it("counts only its own streams for a free account whose team has no plan to share", async () => {
    const keys = [await server.key("free"), await server.key("free")]
    await teamOf(keys)
    const clients = [await follow("", { key: keys[1] }), await follow("", { key: keys[0] })]
    await recordRegime()
    for (const client of clients) await expect.poll(() => typesOf(client)).toEqual(["regime.changed"])
  })

  it("leaves half of a server's places to paid plans", { tags: "slow" }, async () => {
    const { take, give } = await places()
    const refused = async (tier: Tier) => {
      const response = await server.get(path, { key: await server.key(tier) })
      return [response.status, response.headers.get("retry-after"), (await response.json()).detail]
    }
    try {
      expect(take("free")).toBe(2_500)
      expect(await refused("free")).toEqual([503, "5", expect.stringContaining("as many streams of the Free plan")])
      const paid = await follow("", { key: await server.key("api_starter") })
      expect(paid.response.status).toBe(200)
      expect(take("api_pro")).toBe(2_499)
      expect(await refused("api_starter")).toEqual([503, "5", expect.stringContaining("as many streams as it can")])
    } finally {
      give()
    }
    expect((await follow("", { key: await server.key("free") })).response.status).toBe(200)
  })

  it("ends within a second of the end of its key", async () => {
    const client = await follow()
    const { database, keys } = server.service
    await database.prisma.apiKey.updateMany({
      where: { accountId: await accountOf(server, client.key) },
      data: { revokedAt: at() },
    })
    keys.forget()
    const start = performance.now()
    expect((await client.ended)?.data).toMatchObject({ reason: "invalid_api_key" })
    expect(performance.now() - start).toBeLessThan(5_000)
    expect((await follow("", { key: client.key })).response.status).toBe(401)
  })

  it("costs another request for each 500 events, and unpaid ones come later", { tags: "slow" }, async () => {
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

describe("a stream whose plan or key has changed", () => {
  const limit = async (client: { key: string }, scopes: string[]) => {
    const limited = { keyId: await keyIdOf(server, client.key), limits: { ...noLimits, scopes } }
    await limitKey(server.service.database, limited, { at: at(), actor: "test" })
  }
  const endOf = async (client: StreamClient) => (await client.ended)?.data

  it("ends if it named a topic that is no longer allowed, with the reason that a new one would get", async () => {
    const [downgraded, narrowed, unaffected] = [
      await follow("?topics=regime.changed,signal.issued"),
      await follow("?topics=regime.changed,signal.issued"),
      await follow("?topics=regime.changed"),
    ]
    await setTier(server, await accountOf(server, downgraded.key), "free")
    await setTier(server, await accountOf(server, unaffected.key), "free")
    await limit(narrowed, ["market"])
    expect(await endOf(downgraded)).toMatchObject({
      reason: "tier_required",
      detail: expect.stringContaining("The topic signal.issued is part of the Premium plan"),
    })
    expect(await endOf(narrowed)).toMatchObject({
      reason: "scope_required",
      detail: expect.stringContaining("limited to market, and this needs signals"),
    })
    for (const [client, code] of [
      [downgraded, "tier_required"],
      [narrowed, "scope_required"],
    ] as const) {
      const again = await follow("?topics=regime.changed,signal.issued", { key: client.key })
      expect([again.response.status, (await again.response.json()).type]).toEqual([403, expect.stringContaining(code)])
    }
    await issue("AAPL")
    await recordRegime()
    await expect.poll(() => typesOf(unaffected)).toEqual(["regime.changed"])
    expect(unaffected.topics()).toEqual([])
  })

  it("ends if its account has left the team whose plan has the topic", async () => {
    const keys = [await server.key("api_pro"), await server.key("free")]
    const [, memberId] = await teamOf(keys)
    const client = await follow("?topics=signal.issued", { key: keys[1] })
    await leaveTeam(server.service.database, memberId, at())
    expect(await endOf(client)).toMatchObject({ reason: "tier_required" })
  })

  it("that named no topics gets a list of its present ones, each time", async () => {
    const client = await follow()
    await setTier(server, await accountOf(server, client.key), "free")
    const free = topicNames.filter((name) => topics[name].tier === "free")
    await expect.poll(() => client.topics()).toEqual([free])
    await issue("AAPL")
    await recordRegime()
    await expect.poll(() => typesOf(client)).toEqual(["regime.changed"])
    await setTier(server, await accountOf(server, client.key), "api_starter")
    await expect.poll(() => client.topics()).toEqual([free, topicNames])
    await limit(client, ["signals"])
    await expect.poll(() => client.topics().length).toBe(3)
    expect(client.topics()[2]).toEqual(topicNames.filter((name) => topics[name].scope === "signals"))
    await recordRegime()
    const [later] = await issue("MSFT")
    await expect.poll(() => idsOf(client).at(-1)).toBe(later)
    expect(typesOf(client)).toEqual(["regime.changed", "signal.issued"])
  })

  it("keeps only as many streams as the new plan has, the newest", async () => {
    const first = await follow()
    const others = [await follow("", { key: first.key }), await follow("", { key: first.key })]
    await setTier(server, await accountOf(server, first.key), "free")
    expect(await endOf(first)).toMatchObject({ reason: "replaced" })
    expect(await endOf(others[0])).toMatchObject({ reason: "replaced" })
    await recordRegime()
    await expect.poll(() => typesOf(others[1])).toEqual(["regime.changed"])
  })

  it("ends if no place is left for the new plan", async () => {
    const { take, give } = await places()
    const client = await follow()
    try {
      take("free")
      await setTier(server, await accountOf(server, client.key), "free")
      expect(await endOf(client)).toMatchObject({ reason: "unavailable" })
    } finally {
      give()
    }
  })
})

it("a server that ends makes its clients reconnect, and they miss nothing", async () => {
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
