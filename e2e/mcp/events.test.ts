import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Tier } from "../../server/accounts/tiers"
import { newSecret } from "../../server/accounts/webhooks/secret"
import { topicNames } from "../../server/events/topics"
import { sweepOld } from "../../server/jobs/retention"
import { sendDue } from "../../server/jobs/webhooks"
import { countersOf } from "../contract/ask"
import { logIssued } from "../support/loggedSignals"
import { eraNames, eras, type Params, postMcp } from "../support/mcpRequests"
import { portalOf, setTier } from "../support/portal"
import { testServer } from "../support/testServer"
import { startReceiver, type WebhookReceiver } from "../support/webhookReceiver"

const server = testServer({ MCP_EVENTS: "on", WEBHOOK_PRIVATE_NETWORKS: "allowed" })
const quiet = testServer()
const now = () => new Date(server.clock.now)
const minuteMs = 60_000
beforeEach(() => {
  server.clock.now += minuteMs
})

const receivers: WebhookReceiver[] = []
afterEach(async () => {
  for (const receiver of receivers.splice(0)) receiver.close()
  await server.prisma.webhookEndpoint.deleteMany()
})

const { person } = portalOf(server)

async function program(tier: Tier = "api_pro", origin = server.origin) {
  const { key, accountId } = await person(tier)
  const ask = async (method: string, params: Params = {}, era: (typeof eraNames)[number] = eraNames[0]) => {
    const { message, headers } = eras[era](method, params)
    return (await postMcp(origin, message, { "X-API-Key": key, ...headers })).json()
  }
  return { key, accountId, ask }
}

async function receiverOf(secret = newSecret()) {
  const receiver = await startReceiver([secret], { isAnyTime: true })
  receivers.push(receiver)
  return { receiver, secret, delivery: { mode: "webhook", url: receiver.url, secret } }
}

const deliver = () => sendDue(server.service, now)
const issue = (...tickers: string[]) => logIssued(server.service, tickers, now())

describe("events over MCP", () => {
  it.each(eraNames)("are listed without a key, with what they take: %s", async (era) => {
    const { message, headers } = eras[era]("events/list", {})
    const { result } = await (await postMcp(server.origin, message, headers)).json()
    expect(result.events.map(({ name }: { name: string }) => name)).toEqual(topicNames)
    expect(result.events[3]).toMatchObject({
      ...{ name: "signal.issued", delivery: ["poll", "webhook"] },
      inputSchema: { properties: { tickers: { type: "array" } }, additionalProperties: false },
      payloadSchema: { type: "object" },
    })
  })

  it("are in the capabilities of a server that has them, and of no other", async () => {
    const { message, headers } = eras["2026-07-28"]("server/discover", {})
    const capabilitiesOf = async (origin: string) =>
      (await (await postMcp(origin, message, headers)).json()).result.capabilities
    expect(await capabilitiesOf(server.origin)).toMatchObject({
      ...{ events: {}, extensions: { "io.modelcontextprotocol/events": {} } },
    })
    expect(await capabilitiesOf(quiet.origin)).not.toHaveProperty("events")
  })

  it("need a key to be read: without one, the status makes a client sign in", async () => {
    const { message, headers } = eras["2026-07-28"]("events/poll", { name: "signal.issued" })
    expect((await postMcp(server.origin, message, headers)).status).toBe(401)
  })
})

describe("a program that polls", () => {
  it("begins now, and reads on from its cursor with the ids of the stream, each event once", async () => {
    const { ask } = await program()
    await issue("AAPL")
    const begun = (await ask("events/poll", { name: "signal.issued", cursor: null })).result
    expect(begun).toMatchObject({ events: [], truncated: false, hasMore: false, nextPollMs: 30_000 })
    const ids = await issue("AAPL", "MSFT", "AMZN")
    const first = (await ask("events/poll", { name: "signal.issued", cursor: begun.cursor, maxEvents: 2 })).result
    expect(first).toMatchObject({
      ...{ hasMore: true, events: [{ eventId: ids[0], name: "signal.issued" }, { eventId: ids[1] }] },
    })
    expect(first.events[0].data.subject).toMatchObject({ ticker: "AAPL" })
    const rest = (await ask("events/poll", { name: "signal.issued", cursor: first.cursor })).result
    expect(rest).toMatchObject({ events: [{ eventId: ids[2] }], hasMore: false })
    const none = (await ask("events/poll", { name: "signal.issued", cursor: rest.cursor })).result
    expect(none.events).toEqual([])
  })

  it("gets only the tickers that it names, and skips what is older than it asks", async () => {
    const { ask } = await program()
    const { cursor } = (await ask("events/poll", { name: "signal.issued" })).result
    const ids = await issue("AAPL", "MSFT")
    const only = { name: "signal.issued", arguments: { tickers: ["msft"] }, cursor }
    expect((await ask("events/poll", only)).result.events).toMatchObject([{ eventId: ids[1] }])
    server.clock.now += 60 * minuteMs
    const skipped = (await ask("events/poll", { ...only, maxAgeMs: minuteMs })).result
    expect(skipped).toMatchObject({ events: [], truncated: true, hasMore: false })
  })

  it("pays a request for a poll with events, and nothing for one without", async () => {
    const { key, ask } = await program()
    const used = async () => (await countersOf(server, key)).day
    const { cursor } = (await ask("events/poll", { name: "signal.issued" })).result
    const before = await used()
    await ask("events/poll", { name: "signal.issued", cursor })
    expect(await used()).toBe(before)
    await issue("AAPL")
    await ask("events/poll", { name: "signal.issued", cursor })
    expect(await used()).toBe(before + 1)
  })

  it.each<[string, Params, number, RegExp]>([
    ["an event that is not there", { name: "signal.sold" }, -32011, /There are: predictions\.issued/],
    [
      "an argument that is not there",
      { name: "regime.changed", arguments: { market: "EU" } },
      -32602,
      /market|argument/,
    ],
    ["a cursor of others", { name: "regime.changed", cursor: "historyId_99842" }, -32602, /cursor/],
    ["what is no ticker", { name: "signal.issued", arguments: { tickers: ["no ticker"] } }, -32602, /no ticker/],
  ])("gets an error that explains %s", async (_, params, code, said) => {
    const { ask } = await program()
    const { error } = await ask("events/poll", params)
    expect([error.code, error.message]).toEqual([code, expect.stringMatching(said)])
  })

  it("is refused what its plan does not include", async () => {
    const { ask } = await program("free")
    const { error } = await ask("events/poll", { name: "signal.issued" })
    expect(error).toMatchObject({ code: -32012, message: expect.stringContaining("Premium") })
    expect((await ask("events/poll", { name: "regime.changed" })).result.events).toEqual([])
  })
})

describe("a program that subscribes an address", () => {
  it("proves it by a challenge, and gets signed events with a cursor to go on from", async () => {
    const { ask } = await program()
    const { receiver, delivery } = await receiverOf()
    const { result } = await ask("events/subscribe", { name: "signal.issued", delivery, cursor: null, ttlMs: 600_000 })
    expect(result).toMatchObject({ id: expect.stringMatching(/^sub_[0-9a-f]{32}$/), truncated: false })
    expect(Date.parse(result.refreshBefore)).toBe(server.clock.now + 600_000)
    expect(receiver.challenges).toMatchObject([
      { id: expect.stringMatching(/^msg_verification_/), subscription: result.id },
    ])
    const ids = await issue("AAPL", "MSFT")
    await deliver()
    expect(receiver.received).toMatchObject(
      ids.map((eventId) => ({ id: eventId, subscription: result.id, body: { eventId, name: "signal.issued" } })),
    )
    const cursor = String(receiver.received[0].body.cursor)
    const after = (await ask("events/poll", { name: "signal.issued", cursor })).result
    expect(after.events).toMatchObject([{ eventId: ids[1] }])
  })

  it("asks again to prolong it, which needs no second challenge and may change the secret", async () => {
    const { ask } = await program()
    const { receiver, delivery } = await receiverOf()
    const asked = { name: "signal.issued", delivery }
    const { id } = (await ask("events/subscribe", asked)).result
    receiver.answers(503)
    const [first] = await issue("AAPL")
    await deliver()
    server.clock.now += 40_000
    const secret = newSecret()
    receiver.answers(204)
    receiver.secrets.splice(0, 1, secret)
    const again = (await ask("events/subscribe", { ...asked, delivery: { ...delivery, secret } })).result
    expect(again).toMatchObject({ id, deliveryStatus: { active: true } })
    expect(receiver.challenges).toHaveLength(1)
    await deliver()
    expect(receiver.acted()).toEqual([first])
  })

  it("gets nothing after the end of the grant, which is swept, and what it missed when it asks with its cursor", async () => {
    const { ask } = await program()
    const { receiver, delivery } = await receiverOf()
    const { cursor } = (await ask("events/subscribe", { name: "signal.issued", delivery, ttlMs: null })).result
    server.clock.now += 61 * minuteMs
    const [missed] = await issue("AAPL")
    await deliver()
    expect(receiver.received).toEqual([])
    expect(await sweepOld(server.service, now())).toMatchObject({ subscriptions: 1 })
    await ask("events/subscribe", { name: "signal.issued", delivery, cursor })
    await deliver()
    expect(receiver.acted()).toEqual([missed])
  })

  it("ends it by unsubscribing, once", async () => {
    const { ask } = await program()
    const { receiver, delivery } = await receiverOf()
    const asked = { name: "signal.issued", arguments: { tickers: ["AAPL"] }, delivery }
    await ask("events/subscribe", asked)
    const other = await program()
    expect((await other.ask("events/unsubscribe", asked)).error).toMatchObject({ code: -32011 })
    expect((await ask("events/unsubscribe", asked)).result).toEqual({ resultType: "complete" })
    expect((await ask("events/unsubscribe", asked)).error).toMatchObject({ data: { kind: "subscription" } })
    await issue("AAPL")
    await deliver()
    expect(receiver.received).toEqual([])
  })

  it("is seen by its owner in the dashboard, who can end it, and by nobody else", async () => {
    const { key, portal } = await person("api_pro")
    const { message, headers } = eras["2026-07-28"]("events/subscribe", {
      ...{ name: "signal.issued", delivery: (await receiverOf()).delivery },
    })
    const { result } = await (await postMcp(server.origin, message, { "X-API-Key": key, ...headers })).json()
    const listed = await portal.webhooks.list.query()
    expect(listed.endpoints).toEqual([])
    expect(listed.subscriptions).toMatchObject([{ id: result.id, topic: "signal.issued", tickers: [] }])
    const { portal: other } = await person("api_pro")
    await other.webhooks.endSubscription.mutate({ subscriptionId: result.id })
    expect((await other.webhooks.list.query()).subscriptions).toEqual([])
    expect((await portal.webhooks.list.query()).subscriptions).toHaveLength(1)
    await portal.webhooks.endSubscription.mutate({ subscriptionId: result.id })
    expect((await portal.webhooks.list.query()).subscriptions).toEqual([])
  })

  it("gets nothing once its key is revoked or its plan has no webhooks", async () => {
    const [one, other] = [await program(), await program()]
    const [mine, theirs] = [await receiverOf(), await receiverOf()]
    await one.ask("events/subscribe", { name: "signal.issued", delivery: mine.delivery })
    await other.ask("events/subscribe", { name: "signal.issued", delivery: theirs.delivery })
    await server.prisma.apiKey.updateMany({ where: { accountId: one.accountId }, data: { revokedAt: now() } })
    await setTier(server, other.accountId, "free")
    server.clock.now += 1_000
    await issue("AAPL")
    await deliver()
    expect([mine.receiver.received, theirs.receiver.received]).toEqual([[], []])
  })

  it("cannot make us send to an address that does not repeat the challenge, or that cannot be reached", async () => {
    const { ask } = await program()
    const { receiver, delivery } = await receiverOf()
    receiver.answersChallenges = false
    const { error } = await ask("events/subscribe", { name: "signal.issued", delivery })
    expect(error).toMatchObject({ code: -32015, data: { reason: "challenge_failed" } })
    await receiver.kill()
    const away = await ask("events/subscribe", { name: "signal.issued", delivery })
    expect(away.error).toMatchObject({ code: -32015, data: { reason: "connection_refused" } })
    expect(await server.prisma.webhookEndpoint.count()).toBe(0)
  })

  it.each<[string, object, number]>([
    ["a secret that is too short", { secret: `whsec_${Buffer.alloc(23).toString("base64")}` }, -32602],
    ["a secret of another form", { secret: "hunter2hunter2hunter2hunter2" }, -32602],
    ["an address without a protocol", { url: "receiver.example" }, -32602],
    ["another way of delivery", { mode: "push" }, -32014],
  ])("is refused with %s", async (_, wrong, code) => {
    const { ask } = await program()
    const { receiver, delivery } = await receiverOf()
    const { error } = await ask("events/subscribe", { name: "signal.issued", delivery: { ...delivery, ...wrong } })
    expect(error.code).toBe(code)
    expect(receiver.challenges).toEqual([])
  })

  it("has as many as its plan allows, and the free plan polls instead", async () => {
    const free = await program("free")
    const { receiver, delivery } = await receiverOf()
    const { error } = await free.ask("events/subscribe", { name: "regime.changed", delivery })
    expect(error).toMatchObject({ code: -32013, data: { limit: "subscriptions", max: 0 } })
    expect(receiver.received).toEqual([])
  })
})
