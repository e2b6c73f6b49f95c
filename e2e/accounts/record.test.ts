import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createMailer } from "../../server/accounts/mail/mailer"
import { sendDue as sendMails } from "../../server/accounts/mail/sendDue"
import { sendDue } from "../../server/jobs/webhooks"
import { record } from "../../server/products/account/record"
import type { AnswerOf } from "../../server/products/product"
import { minuteForEachTest } from "../support/caller"
import { logIssued } from "../support/loggedSignals"
import { eras, postMcp } from "../support/mcpRequests"
import { type Person, portalOf } from "../support/portal"
import { answerOf, type ParamsOf } from "../support/requests"
import { testServer } from "../support/testServer"
import { startReceiver } from "../support/webhookReceiver"
import { type Delivery, opensAt, recomputedReceived } from "./recomputedReceived"

const server = testServer({ AUTH_SECRET: "a secret of these tests", WEBHOOK_PRIVATE_NETWORKS: "allowed" })
minuteForEachTest(server)
const { person } = portalOf(server)

type Answer = AnswerOf<typeof record>

const ask = (owner: Person, params: ParamsOf<typeof record> = {}): Promise<Answer> =>
  answerOf(server, record, params as never, owner.key)

async function everyRow(owner: Person, params: ParamsOf<typeof record>) {
  const rows: Answer["signals"] = []
  for (let cursor: string | null = null; ; ) {
    const page: Answer = await ask(owner, { ...params, limit: 200, ...(cursor && { cursor }) } as never)
    rows.push(...page.signals)
    cursor = page.next_cursor
    server.clock.now += 4_000
    if (cursor === null) return { rows, ...page }
  }
}

const deliver = (owner: Person, deliveries: readonly Delivery[], channel: "webhook" | "mail" = "webhook") =>
  server.prisma.receivedSignal.createMany({
    data: deliveries.map(({ signalId, at }) => ({ accountId: owner.accountId, signalId, channel, deliveredAt: at })),
  })

describe("the record of an account", () => {
  const days = 120
  let signals: { id: string; issued: Date; entry: string; end: string }[]
  let sessions: string[]
  beforeAll(async () => {
    const { pool } = server.service.database
    const now = new Date(server.clock.now)
    const found = await pool.query(
      `SELECT id, issued_at AS issued, entry_date::text AS entry, horizon_end_date::text AS end FROM event_signal
       WHERE origin = 'simulated' AND issued_at > $1 ORDER BY issued_at`,
      [new Date(now.getTime() - (days - 1) * 86_400_000)],
    )
    signals = found.rows
    const known = await pool.query("SELECT DISTINCT date::text AS date FROM bar WHERE ticker = 'SPY' ORDER BY date")
    sessions = known.rows.map(({ date }) => date)
    expect(signals.length).toBeGreaterThan(50)
  })

  /** A minute after the issue, or that many sessions after the open of its entry. */
  function delayedBy(late: number): Delivery[] {
    return signals.flatMap(({ id, issued, entry }) => {
      if (late === 0) return { signalId: id, at: new Date(issued.getTime() + 1) }
      const place = sessions.indexOf(entry)
      const session = place < 0 ? undefined : sessions[place + late - 1]
      const at = session && new Date(opensAt(session).getTime() + 60_000)
      return at && at.getTime() <= server.clock.now ? { signalId: id, at } : []
    })
  }

  it.each([
    [0, 0],
    [1, 0],
    [3, 0],
    [3, 25],
  ])(
    "delayed by %i sessions, at costs of %i bp, is that of an independent script, figure by figure",
    async (late, costs) => {
      const owner = await person()
      const deliveries = delayedBy(late)
      await deliver(owner, deliveries)
      const { rows, ...answer } = await everyRow(owner, { days, costs_bps: costs })
      const expected = await recomputedReceived(
        server.service.database.pool,
        deliveries,
        costs,
        new Date(server.clock.now),
      )
      expect(rows).toHaveLength(deliveries.length)
      for (const row of rows) {
        const [own, published] = [expected.rows.get(row.signal_id), expected.published.get(row.signal_id)]
        const figures = [row.status, row.outcome, row.exit_date, row.public_status, row.public_outcome]
        expect([row.signal_id, ...figures]).toEqual([
          row.signal_id,
          ...[own?.status, own?.outcome, own?.exit, published?.status, published?.outcome],
        ])
        if (own?.entry) expect(row.entry_date).toBe(own.entry)
        for (const [shown, computed] of [
          [row.entry_open, row.status === "resolved" ? own?.open : row.entry_open],
          [row.exit_close, own?.close],
          [row.return_pct, own?.pct],
          [row.public_return_pct, published?.pct],
          [row.difference_pct, own?.pct == null || published?.pct == null ? null : own.pct - published.pct],
        ]) {
          if (computed == null) expect(shown).toBeNull()
          else expect(shown).toBeCloseTo(computed, 3)
        }
        expect(row.sessions_late).toBe(late)
      }
      for (const [shown, computed] of [
        [answer.own, expected.own],
        [answer.public, expected.public],
      ] as const) {
        for (const [name, value] of Object.entries(computed)) {
          const figure = shown[name as keyof typeof shown]
          if (value === null || Number.isInteger(value)) expect([name, figure]).toEqual([name, value])
          else expect([name, Math.abs(Number(figure) - value) < 6e-4]).toEqual([name, true])
        }
      }
      expect(answer.own.n_resolved).toBeGreaterThan(30)
      expect(answer).toMatchObject({
        n_delivered: deliveries.length,
        n_late: late === 0 ? 0 : deliveries.length,
        ...{ data_origin: "simulated", next_cursor: null },
      })
      if (late === 0 && costs === 0) expect(answer.own).toEqual(answer.public)
      if (late > 0) expect(answer.own).not.toEqual(answer.public)
    },
  )

  it("has no trade of what came after its horizon, and says so", async () => {
    const owner = await person()
    const over = signals.filter(({ end }) => opensAt(end).getTime() + 60_000 < server.clock.now).slice(-5)
    await deliver(
      owner,
      over.map(({ id, end }) => ({ signalId: id, at: new Date(opensAt(end).getTime() + 60_000) })),
    )
    const { signals: rows, own, n_not_delivered, n_late } = await ask(owner, { days })
    expect(rows).toHaveLength(5)
    for (const row of rows) {
      const nothing = { entry_date: null, outcome: null, return_pct: null, difference_pct: null }
      expect(row).toMatchObject({ status: "void", ...nothing, note: expect.stringContaining("after the last session") })
    }
    expect(own).toMatchObject({ n_void: 5, n_resolved: 0, win_rate: null, mean_return_pct: null })
    expect([n_late, n_not_delivered]).toEqual([5, expect.any(Number)])
    expect(n_not_delivered).toBeGreaterThan(40)
  })

  it("takes the first delivery of the channels that are asked for, and belongs to one account alone", async () => {
    const [owner, stranger] = [await person(), await person()]
    const { id, issued, entry } = signals[signals.length - 30]
    const later = new Date(opensAt(entry).getTime() + 60_000)
    await deliver(owner, [{ signalId: id, at: issued }], "mail")
    await deliver(owner, [{ signalId: id, at: later }])
    const through = async (name: "any" | "webhook" | "mail") => {
      const { signals: rows } = await ask(owner, { days, through: name })
      return rows.map(({ channel, delivered_at, sessions_late }) => [channel, delivered_at, sessions_late])
    }
    expect(await through("any")).toEqual([["mail", issued.toISOString(), 0]])
    expect(await through("mail")).toEqual(await through("any"))
    expect(await through("webhook")).toEqual([["webhook", later.toISOString(), 1]])
    expect(await ask(stranger, { days })).toMatchObject({ n_delivered: 0, signals: [], own: { n_resolved: 0 } })
  })

  it("is the same by MCP", async () => {
    const owner = await person()
    await deliver(owner, delayedBy(1).slice(-3))
    const { message, headers } = eras["2025-11-25"]("tools/call", {
      name: "call_product",
      arguments: { name: "account/record", parameters: { days }, response_format: "detailed" },
    })
    const response = await postMcp(server.origin, message, { ...headers, "X-API-Key": owner.key }, "/mcp?toolsets=all")
    const { result } = (await response.json()) as { result: { structuredContent: object } }
    expect(result.structuredContent).toMatchObject(await ask(owner, { days }))
  })

  it("is on the page of webhooks for its owner alone, in plans that include signals", async () => {
    const [owner, stranger, free] = [await person(), await person(), await person("free")]
    await deliver(owner, delayedBy(1).slice(-9))
    const open = async (cookie: string) => {
      const answer = await server.get("/api/portal/record", { headers: { cookie } })
      return { status: answer.status, body: await answer.json() }
    }
    const { as_of: _, ...expected } = await ask(owner, {})
    expect(await open(owner.cookie)).toMatchObject({ status: 200, body: expected })
    expect(await open(stranger.cookie)).toMatchObject({ status: 200, body: { n_delivered: 0, signals: [] } })
    expect([(await open(free.cookie)).status, (await open("")).status]).toEqual([403, 401])
  })

  it("is a page at a time, and refuses what it does not know", async () => {
    const owner = await person()
    await deliver(owner, delayedBy(0).slice(-7))
    const first = await ask(owner, { days, limit: 5 })
    const second = await ask(owner, { days, limit: 5, cursor: first.next_cursor } as never)
    expect([first.signals.length, second.signals.length, second.next_cursor, second.n_delivered]).toEqual([
      5,
      2,
      null,
      7,
    ])
    expect(new Set([...first.signals, ...second.signals].map(({ signal_id }) => signal_id)).size).toBe(7)
    const refused = async (query: string) =>
      (await server.get(`/api/v1/account/record?${query}`, { key: owner.key })).status
    expect(await refused("costs_bps=501")).toBe(422)
    expect(await refused("days=366")).toBe(422)
    expect(await refused("through=pigeon")).toBe(422)
    expect(await refused(`days=7&limit=5&cursor=${first.next_cursor}`)).toBe(422)
    const free = await person("free")
    expect((await server.get("/api/v1/account/record", { key: free.key })).status).toBe(403)
  })
})

describe("a delivery counts", () => {
  const receivers: Awaited<ReturnType<typeof startReceiver>>[] = []
  afterAll(() => {
    for (const receiver of receivers) receiver.close()
  })
  const receivedBy = ({ accountId }: Person) => server.prisma.receivedSignal.findMany({ where: { accountId } })

  it("once a webhook has taken it, and not before", async () => {
    server.clock.now = Math.max(Date.now(), server.clock.now)
    const owner = await person()
    const receiver = await startReceiver()
    receivers.push(receiver)
    const { secret } = await owner.portal.webhooks.create.mutate({
      url: receiver.url,
      topics: ["signal.issued"],
      tickers: [],
    })
    receiver.secrets.push(secret)
    await logIssued(server.service, ["AAPL"], new Date(server.clock.now))
    receiver.answers(503)
    await sendDue(server.service, () => new Date(server.clock.now))
    expect(await receivedBy(owner)).toEqual([])
    receiver.answers(204)
    server.clock.now += 60_000
    const before = server.clock.now
    await sendDue(server.service, () => new Date(server.clock.now))
    const [received, ...others] = await receivedBy(owner)
    expect(received).toMatchObject({ channel: "webhook", signalId: expect.stringMatching(/^sig_pushed_/) })
    expect(received.deliveredAt.getTime()).toBeGreaterThanOrEqual(before)
    expect(others).toEqual([])
  })

  it("once an event that failed was taken when its owner sent it again", async () => {
    server.clock.now = Math.max(Date.now(), server.clock.now)
    const owner = await person()
    const receiver = await startReceiver()
    receivers.push(receiver)
    const wanted = { url: receiver.url, topics: ["signal.issued" as const], tickers: [] }
    const { id, secret } = await owner.portal.webhooks.create.mutate(wanted)
    receiver.secrets.push(secret)
    await logIssued(server.service, ["AAPL"], new Date(server.clock.now))
    receiver.answers(503)
    await sendDue(server.service, () => new Date(server.clock.now))
    const [{ id: deliveryId }] = await owner.portal.webhooks.deliveries.query({ endpointId: id })
    await owner.portal.webhooks.test.mutate({ endpointId: id })
    receiver.answers(204)
    await owner.portal.webhooks.test.mutate({ endpointId: id })
    expect(await receivedBy(owner), "a test tells of no signal").toEqual([])
    await owner.portal.webhooks.redeliver.mutate({ endpointId: id, deliveryId })
    expect(await receivedBy(owner)).toMatchObject([{ channel: "webhook" }])
  })

  it("once the mail of an alert was sent, and not while it waits", async () => {
    const owner = await person()
    await owner.portal.alerts.create.mutate({
      ...{ name: "signals", topic: "signal.issued", tickers: ["AAPL"], signalTypes: [], direction: null },
      ...{
        onlyWatched: false,
        destination: "mail",
        address: "",
        chatId: "",
        pace: "at_once",
        mostAnHour: 4,
        dailyAt: "07:00",
      },
      ...{ quietFrom: null, quietUntil: null, timeZone: "UTC" },
    })
    await logIssued(server.service, ["AAPL", "MSFT"], new Date(server.clock.now))
    await sendDue(server.service, () => new Date(server.clock.now))
    expect(await receivedBy(owner)).toEqual([])
    server.clock.now += 60_000
    const mailer = createMailer(server.service, () => [])
    if (!mailer) throw new Error("there is no mailbox")
    const at = new Date(server.clock.now)
    while ((await sendMails(mailer, at)).claimed > 0);
    expect(await receivedBy(owner)).toMatchObject([{ channel: "mail", deliveredAt: at }])
    await server.prisma.account.delete({ where: { id: owner.accountId } })
    expect(await receivedBy(owner), "it goes with the account").toEqual([])
  })
})
