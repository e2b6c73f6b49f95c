import { createHash } from "node:crypto"
import { beforeEach, describe, expect, it } from "vitest"
import { z } from "zod"
import { byOwner } from "../../server/accounts/keys/owned"
import { limitOwnKey } from "../../server/accounts/keys/setLimits"
import { noLimits } from "../../server/accounts/wantedKeyLimits"
import { factsArrived } from "../../server/knowledge/facts/versions"
import { products } from "../../server/products"
import { dataProducts } from "../../server/products/dataProducts"
import { replayed } from "../../server/surfaces/account/requests"
import { minuteForEachTest } from "../support/caller"
import { eras, postMcp } from "../support/mcpRequests"
import { type Person, portalOf, setTier } from "../support/portal"
import { restUrl } from "../support/requests"
import { testServer } from "../support/testServer"

const server = testServer({ AUTH_SECRET: "a secret of these tests" })
minuteForEachTest(server)
const { person } = portalOf(server)

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex")

async function ask(key: string, path: string, headers: Record<string, string> = {}) {
  const answer = await server.get(path, { key, headers })
  return { text: await answer.text(), id: String(answer.headers.get("x-request-id")), status: answer.status }
}

async function replay(key: string | undefined, id: string) {
  const answer = await server.get(`/api/v1/account/requests/${id}/replay`, key ? { key } : {})
  return { status: answer.status, body: await answer.json() }
}

async function replayOf(key: string, id: string) {
  const { status, body } = await replay(key, id)
  expect([status, body.detail]).toEqual([200, undefined])
  return replayed.parse(body)
}

/** A bar that another run corrects, known as of now. */
async function correctBar(ticker: string, date: string) {
  const { pool } = server.service.database
  const at = new Date(server.clock.now)
  const run = await pool.query<{ id: number }>(
    `INSERT INTO ingestion (source_id, family, started_at, finished_at, outcome, row_count)
     VALUES ('simulated', 'bars', $1, $1, 'ok', 1) RETURNING id`,
    [at],
  )
  await pool.query(
    `INSERT INTO bar (ticker, date, known_at, open, high, low, close, volume, is_assumed, ingestion_id)
     VALUES ($1, $2, $3, 50, 60, 40, 55, 1000, false, $4)`,
    [ticker, date, at, run.rows[0].id],
  )
  await pool.query(factsArrived("bars", [at]))
  await server.service.knowledge.refresh()
  return at.toISOString()
}

describe("a request of the log, asked again", () => {
  let owner: Person
  beforeEach(async () => {
    owner = await person()
  })

  it.each(products.flatMap((product) => (product.kind === "data" ? [[product.name, product] as const] : [])))(
    "has the same bytes: %s",
    async (_, product) => {
      const asked = await ask(owner.key, restUrl("", product, product.example))
      server.clock.now += 1_000
      const again = await replayOf(owner.key, asked.id)
      expect(again).toMatchObject({ product: product.name, is_same: true, why: null, sha256: hashOf(asked.text) })
      expect(again.answer).toBe(asked.text)
      expect(again.as_of).toBe(JSON.parse(asked.text).meta.as_of)
    },
  )

  it("has the same bytes as CSV, as lines of JSON, with chosen fields, on a later page and as of a past day", async () => {
    const latest = "/api/v1/predictions/latest?limit=5"
    const first = await ask(owner.key, latest)
    const cursor = JSON.parse(first.text).meta.next_cursor
    for (const path of [
      `${latest}&format=csv`,
      `${latest}&format=ndjson&fields=ticker,confidence`,
      `${latest}&fields=ticker,relative_probability`,
      `${latest}&cursor=${cursor}`,
      `${latest}&as_of=2026-11-17`,
      "/api/v1/market/regime?as_of=2026-11-20T15:00:00Z&fields=regime",
    ]) {
      const asked = await ask(owner.key, path)
      expect(asked.status, asked.text).toBe(200)
      server.clock.now += 1_000
      const again = await replayOf(owner.key, asked.id)
      expect([path, again.is_same, again.answer]).toEqual([path, true, asked.text])
    }
    const accepted = await ask(owner.key, latest, { Accept: "text/csv" })
    expect(await replayOf(owner.key, accepted.id)).toMatchObject({ form: "csv", is_same: true, answer: accepted.text })
  })

  it("has the same text as the result of a tool", async () => {
    const { message, headers } = eras["2025-11-25"]("tools/call", {
      name: "get_latest_predictions",
      arguments: { order_by: "relative_probability" },
    })
    const answer = await postMcp(server.origin, message, { ...headers, "X-API-Key": owner.key })
    const { result } = (await answer.json()) as { result: { content: { text: string }[] } }
    const again = await replayOf(owner.key, String(answer.headers.get("x-request-id")))
    expect(again).toMatchObject({ form: "result", is_same: true, answer: result.content[0].text })
  })

  it("says what later facts change, and by whom they came, and keeps its bytes", async () => {
    const asked = await ask(owner.key, "/api/v1/market/ohlcv/MSFT?days=30")
    const bars = z.array(z.looseObject({ date: z.string(), close: z.number() })).parse(JSON.parse(asked.text).bars)
    const { date, close } = bars[Math.floor(bars.length / 2)]
    const unchanged = await replayOf(owner.key, asked.id)
    expect(unchanged.now).toMatchObject({ change_count: 0, changes: [], arrivals: [] })
    server.clock.now += 60_000
    const recordedAt = await correctBar("MSFT", date)
    const again = await replayOf(owner.key, asked.id)
    expect([again.is_same, again.answer]).toEqual([true, asked.text])
    const row = expect.stringContaining(date)
    expect(again.now.changes).toContainEqual({
      ...{ kind: "changed", row, field: "close", before: String(close), after: "55" },
    })
    expect(again.now.changes.every((change) => change.row?.includes(date))).toBe(true)
    expect(again.now.arrivals).toEqual([
      { name: "bars", source_id: "simulated", known_at: recordedAt, recorded_at: recordedAt, row_count: 1 },
    ])
    expect(again.now).toMatchObject({ as_of: recordedAt, changed_at: recordedAt, changed_by: "facts" })
    server.clock.now += 60_000
    await correctBar("AAPL", date)
    expect((await replayOf(owner.key, asked.id)).now, "a later fact about another ticker").toMatchObject({
      ...{ changed_at: recordedAt, changed_by: "facts", arrival_count: 2 },
    })
  })

  it("says that the bytes differ if they do, and why they may", async () => {
    const asked = await ask(owner.key, "/api/v1/market/regime")
    await server.service.usage.flush()
    await server.prisma.recentRequest.updateMany({
      where: { requestId: asked.id },
      data: { answerSha256: hashOf("other bytes") },
    })
    const again = await replayOf(owner.key, asked.id)
    expect(again).toMatchObject({ is_same: false, sha256: hashOf("other bytes"), replayed_sha256: hashOf(asked.text) })
    expect(again.why).toContain("The service has changed since")
  })

  it("has the same bytes if it was sent during an outage and marked as stale", async () => {
    const asked = await ask(owner.key, "/api/v1/market/regime")
    await server.service.usage.flush()
    const { meta, ...fields } = JSON.parse(asked.text)
    const stale_reason = "The database cannot be reached, so newer facts may be missing."
    const sent = JSON.stringify({ ...fields, meta: { ...meta, stale: true, stale_reason } })
    await server.prisma.recentRequest.updateMany({
      where: { requestId: asked.id },
      data: { answerSha256: hashOf(sent) },
    })
    expect(await replayOf(owner.key, asked.id)).toMatchObject({ is_same: true, answer: sent })
  })

  it("costs a request of the quota, and stands in the log without its own answer", async () => {
    const asked = await ask(owner.key, "/api/v1/market/regime")
    const used = async () => JSON.parse((await ask(owner.key, "/api/v1/account/me")).text).usage.day_used
    const before = await used()
    await replayOf(owner.key, asked.id)
    expect(await used()).toBe(before + 2)
    expect((await replay(owner.key, "req_unknown")).status).toBe(404)
    expect(await used()).toBe(before + 3)
  })
})

describe("asking again is refused", () => {
  it("to another account, to a stranger and to a team's owner: they find nothing", async () => {
    const [owner, stranger] = [await person(), await person()]
    const { id } = await ask(owner.key, "/api/v1/market/regime")
    expect((await replayOf(owner.key, id)).is_same).toBe(true)
    expect(await replay(stranger.key, id)).toMatchObject({
      status: 404,
      body: { type: expect.stringContaining("not_found") },
    })
    expect((await replay(undefined, id)).status).toBe(401)
    await stranger.portal.team.invite.mutate({ email: owner.email })
    const [invitation] = (await owner.portal.team.read.query()).invitedTo
    await owner.portal.team.accept.mutate({ id: invitation.id })
    expect((await replay(stranger.key, id)).status).toBe(404)
    expect((await replay(owner.key, id)).status).toBe(200)
  })

  it("on the page of the request log, to another account's browser", async () => {
    const [owner, stranger] = [await person(), await person()]
    const asked = await ask(owner.key, "/api/v1/market/regime")
    await server.service.usage.flush()
    const [{ id }] = (await owner.portal.requests.log.query()).requests
    expect(await owner.portal.requests.find.query({ id })).toMatchObject({ sha256: hashOf(asked.text) })
    const press = async (cookie: string, which = id) => {
      const answer = await server.get(`/api/portal/replays/${which}`, { headers: { cookie } })
      return { status: answer.status, body: await answer.json() }
    }
    const own = await press(owner.cookie)
    expect([own.status, replayed.parse(own.body).answer]).toEqual([200, asked.text])
    const none = await press(stranger.cookie, "1")
    expect(await press(stranger.cookie)).toMatchObject({ status: 404, body: { detail: none.body.detail } })
    expect([none.status, (await press("")).status]).toEqual([404, 401])
    expect((await press(owner.cookie, "../requests")).status).toBe(404)
    const { portal, ...again } = owner
    expect((await press(again.cookie)).status, "it is not in the log itself").toBe(200)
    expect((await portal.requests.log.query()).requests).toHaveLength(1)
  })

  it("for what cannot be computed again, with the reason", async () => {
    const owner = await person()
    const reasonOf = async (id: string) => {
      const { status, body } = await replay(owner.key, id)
      return [status, body.detail]
    }
    const own = await ask(owner.key, "/api/v1/account/me")
    expect(await reasonOf(own.id)).toEqual([409, expect.stringContaining("about the account")])
    const refused = await ask(owner.key, "/api/v1/market/regime?as_of=tomorrow")
    expect(await reasonOf(refused.id)).toEqual([409, expect.stringContaining("was refused")])
    const long = await ask(owner.key, `/api/v1/market/regime?fields=${"regime,".repeat(300)}regime`)
    expect(long.status).toBe(200)
    expect(await reasonOf(long.id)).toEqual([409, expect.stringContaining("too long")])
    const early = await ask(owner.key, "/api/v1/market/regime")
    await server.service.usage.flush()
    await server.prisma.recentRequest.updateMany({ where: { requestId: early.id }, data: { asOf: null } })
    expect(await reasonOf(early.id)).toEqual([409, expect.stringContaining("earlier version")])
  })

  it("to a plan or a key that does not include the product any more, and to test keys", async () => {
    const owner = await person()
    const [premium] = [...dataProducts.values()].filter(
      ({ tier, name }) => tier !== "free" && products.some((each) => each.name === name),
    )
    const asked = await ask(owner.key, restUrl("", premium, premium.example))
    expect(asked.status, asked.text).toBe(200)
    const other = premium.name.startsWith("market/") ? "social" : "market"
    const change = byOwner(new Date(server.clock.now))
    const limited = async (scopes: string[]) => {
      const limits = { ...noLimits, scopes }
      await limitOwnKey(server.service, owner.accountId, { keyId: owner.keyId, limits }, change)
    }
    await limited([other])
    expect(await replay(owner.key, asked.id)).toMatchObject({
      status: 403,
      body: { required_scope: expect.any(String) },
    })
    await limited([])
    expect((await replay(owner.key, asked.id)).status).toBe(200)
    const test = await owner.portal.keys.create.mutate({ name: "ci", expiresAt: null, mode: "test" })
    expect(await replay(test.key, asked.id)).toMatchObject({
      status: 403,
      body: { type: expect.stringContaining("live_key_required") },
    })
    await setTier(server, owner.accountId, "free")
    expect(await replay(owner.key, asked.id)).toMatchObject({ status: 403 })
  })
})
