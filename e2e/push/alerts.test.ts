import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { recordEvent } from "../../server/accounts/events/record"
import { exportOf } from "../../server/accounts/export/write"
import { subscriptionOf, unsubscribe, unsubscribeUrl } from "../../server/accounts/mail/unsubscribe"
import type { Tier } from "../../server/accounts/tiers"
import { watch } from "../../server/accounts/watchlist"
import { alertPlaceholder } from "../../server/accounts/webhooks/address"
import { deleteEndpointsSince } from "../../server/accounts/webhooks/own"
import { sendDue } from "../../server/jobs/webhooks"
import { openFields } from "../../server/platform/sealing"
import { appSecret, appSecrets } from "../../server/platform/secret"
import { type ChatReceivers, startChats } from "../support/chatReceivers"
import { logIssued } from "../support/loggedSignals"
import { dumpDatabase, mailsTo } from "../support/mails"
import { code, portalOf, setTier } from "../support/portal"
import { testServer } from "../support/testServer"
import { startReceiver } from "../support/webhookReceiver"

const server = testServer({ AUTH_SECRET: "a secret of these tests alone", WEBHOOK_PRIVATE_NETWORKS: "allowed" })
const { person: newPerson, browser, signIn } = portalOf(server)
const now = () => new Date(server.clock.now)
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
// The reference library refuses signatures of another time.
beforeEach(() => {
  server.clock.now = Math.max(Date.now(), server.clock.now + minuteMs)
})

let chats: ChatReceivers
beforeEach(async () => {
  chats = await startChats()
})
afterEach(async () => {
  chats.close()
  await server.prisma.webhookEndpoint.deleteMany()
})

async function person(tier: Tier = "api_pro") {
  const { portal, ...owner } = await newPerson(tier)
  return { ...owner, portal: portal.alerts }
}

type Person = Awaited<ReturnType<typeof person>>
type Wanted = Parameters<Person["portal"]["create"]["mutate"]>[0]

const wanted = (more: Partial<Wanted> = {}): Wanted => ({
  ...{ name: "Mine", topic: "signal.issued", signalTypes: [], direction: null, onlyWatched: false, tickers: [] },
  ...{ pace: "at_once", mostAnHour: 20, dailyAt: "08:00", quietFrom: null, quietUntil: null, timeZone: "UTC" },
  ...{ destination: "slack", address: chats.slack, chatId: "", ...more },
})

const alertOf = async ({ portal }: Person, more: Partial<Wanted> = {}) => (await portal.create.mutate(wanted(more))).id
const deliver = () => sendDue(server.service, now)
const issue = (tickers: string[], said = {}) => logIssued(server.service, tickers, now(), said)
const stateOf = async ({ portal }: Person) => (await portal.list.query()).alerts[0]
const alertMails = async ({ email }: Person) =>
  (await mailsTo(server.service, email)).filter(({ kind }) => kind === "alert")
const linesOf = ({ fields }: { fields: Record<string, unknown> }) => (fields.lines as { text: string }[]).length

async function record(type: string, accountId: string | null, content = {}) {
  const event = { id: `${type}_${crypto.randomUUID()}`, type, accountId, at: now(), content }
  await server.prisma.$transaction((tx) => recordEvent(tx, event))
}

/** The next time of day by UTC. */
function moveTo(clock: string) {
  const today = server.clock.now - (server.clock.now % dayMs) + Date.parse(`1970-01-01T${clock}Z`)
  server.clock.now = today > server.clock.now ? today : today + dayMs
}

describe("an alert", () => {
  it("tells once of a signal of its type on the watchlist, and of no other", async () => {
    const owner = await person()
    await watch(server.service.database, owner.accountId, "AAPL", now())
    const choice = { onlyWatched: true, signalTypes: ["earnings_beat" as const], direction: "bullish" as const }
    const id = await alertOf(owner, choice)
    await issue(["AAPL"], { event_type: "litigation" })
    await issue(["AAPL"], { direction: "bearish" })
    await issue(["MSFT", "AAPL"], { headline: "Apple beats" })
    await deliver()
    await deliver()
    expect(chats.texts).toHaveLength(1)
    const [title, line, ...notes] = chats.texts[0].split("\n")
    expect(title).toBe("Mine")
    expect(line).toMatch(
      /^• AAPL bullish for 3 sessions after earnings beat: Apple beats, confidence 60% \(.+ UTC\) https:\/\/assay\.test\/signals\/sig_pushed_\d+$/,
    )
    expect(notes).toEqual([expect.stringContaining("simulated"), expect.stringContaining("not financial advice")])
    expect(await owner.portal.deliveries.query({ alertId: id })).toMatchObject([
      { kind: "event", outcome: "200", isTaken: true, text: chats.texts[0] },
    ])
  })

  it("tells of a new regime, and at 80% of the quota: of the own account only", async () => {
    const [owner, other] = [await person("free"), await person("free")]
    for (const each of [owner, other]) {
      for (const topic of ["regime.changed", "quota.warning"] as const)
        await alertOf(each, { topic, name: topic, destination: "mail", address: "" })
    }
    const summary = "The market regime is cautious, after normal"
    await record("regime.changed", null, { data_origin: "simulated", summary })
    const resets_at = "2030-01-02T00:00:00.000Z"
    await record("quota.warning", owner.accountId, { used: 80, limit: 100, resets_at })
    await deliver()
    const told = (await alertMails(owner)).map(({ fields }) => [fields.name, JSON.stringify(fields.lines)])
    expect(told.toSorted()).toEqual([
      ["quota.warning", expect.stringContaining("80 of 100 requests of the UTC day are used; the quota resets on")],
      ["regime.changed", expect.stringContaining(summary)],
    ])
    const [{ fields }] = await alertMails(other)
    expect(fields.notes).toEqual([expect.stringContaining("simulated")])
    expect(await alertMails(other)).toHaveLength(1)
  })

  it.each(["slack", "discord", "telegram"] as const)(
    "waits as long as %s asks, and is paused with a mail once its address is gone",
    async (destination) => {
      const owner = await person()
      const id = await alertOf(owner, { destination, address: chats[destination] })
      chats.answers("busy")
      await issue(["AAPL"])
      await deliver()
      const nextAttemptAt = new Date(server.clock.now + 600_000).toISOString()
      expect(await stateOf(owner)).toMatchObject({ status: "failing", nextAttemptAt })
      chats.answers(null)
      server.clock.now += 599_000
      await deliver()
      expect(chats.texts).toEqual([])
      server.clock.now += 1_000
      await deliver()
      expect(chats.texts).toHaveLength(1)
      expect(await stateOf(owner)).toMatchObject({ status: "active" })
      chats.answers("gone")
      await issue(["AAPL"])
      await deliver()
      expect(await stateOf(owner)).toMatchObject({ status: "paused", pauseReason: "gone" })
      const paused = { name: "Mine", reason: "gone" }
      expect(await mailsTo(server.service, owner.email)).toMatchObject([{ kind: "alert_paused", fields: paused }])
      chats.answers(null)
      await owner.portal.resume.mutate({ alertId: id })
      await deliver()
      expect(chats.texts, "what happened while it was paused is not told").toHaveLength(1)
    },
  )

  it("is tried again after a failure, with everything that has happened by then", async () => {
    const owner = await person()
    await alertOf(owner)
    chats.answers("broken")
    await issue(["AAPL"])
    await deliver()
    await issue(["MSFT"])
    await deliver()
    chats.answers(null)
    server.clock.now += minuteMs
    await deliver()
    expect(chats.texts).toEqual([expect.stringMatching(/AAPL[\s\S]*MSFT/)])
  })

  it("to a webhook is signed, and has the events as streams send them", async () => {
    server.clock.now = Date.now()
    const owner = await person()
    const receiver = await startReceiver()
    const { secret } = await owner.portal.create.mutate(wanted({ destination: "webhook", address: receiver.url }))
    receiver.secrets.push(secret ?? "")
    const ids = await issue(["AAPL", "MSFT"])
    await deliver()
    receiver.close()
    expect(receiver.received).toMatchObject([
      { body: { type: "alert", data: { alert: "Mine", events: ids.map((id) => ({ id })), left: 0 } } },
    ])
  })

  it("neither mentions nor marks up anything, whatever a headline says", async () => {
    const owner = await person()
    const headline = "<!channel> <@U1> @everyone *bold* [a](http://b.example) & `code`\n# title\u2028||spoiler||"
    for (const destination of ["slack", "discord", "telegram"] as const)
      await alertOf(owner, { name: destination, destination, address: chats[destination] })
    await issue(["AAPL"], { headline })
    await deliver()
    const [slack, discord, telegram] = ["slack", "discord", "telegram"].map(
      (name) => chats.texts.find((text) => text.startsWith(name)) ?? "",
    )
    for (const text of chats.texts) expect(text.split("\n")).toHaveLength(4)
    expect(slack).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
    expect(slack).toContain("&lt;!channel&gt;")
    expect(discord.split("\n")[1]).not.toMatch(/(?<!\\)[*_`|<>[\]#@](?![\w-]*$)/)
    expect(telegram).not.toMatch(/@\w/)
  })

  it("is cut at the limit of its destination, and says how much is left out", async () => {
    const owner = await person()
    for (const destination of ["slack", "discord", "telegram"] as const)
      await alertOf(owner, { name: destination, destination, address: chats[destination] })
    await issue(
      Array.from({ length: 30 }, () => "AAPL"),
      { headline: "*&<_".repeat(200) },
    )
    await deliver()
    for (const [name, most] of [
      ["slack", 3_000],
      ["discord", 2_000],
      ["telegram", 4_096],
    ] as const) {
      const text = chats.texts.find((each) => each.startsWith(name)) ?? ""
      const told = text.split("\n").filter((line) => line.startsWith("• ")).length
      expect(told).toBeGreaterThan(0)
      expect(text.length).toBeLessThanOrEqual(most)
      expect(text).toContain(`\nAnd ${30 - told} more: https://assay.test/signals\n`)
    }
  })
})

describe("the times of an alert", () => {
  it("are quiet hours, after which one message tells of all", async () => {
    moveTo("22:30")
    const owner = await person()
    await alertOf(owner, { destination: "mail", address: "", quietFrom: "22:00", quietUntil: "07:00" })
    await issue(["AAPL"])
    await deliver()
    server.clock.now += hourMs
    await issue(["MSFT"])
    await deliver()
    expect(await alertMails(owner)).toEqual([])
    moveTo("07:00")
    expect(await stateOf(owner)).toMatchObject({ heldUntil: now().toISOString() })
    await deliver()
    const mails = await alertMails(owner)
    expect(mails.map(linesOf)).toEqual([2])
    await issue(["AMZN"])
    await deliver()
    expect((await alertMails(owner)).map(linesOf).toSorted()).toEqual([1, 2])
    expect(await stateOf(owner)).toMatchObject({ heldUntil: null })
  })

  it("are at most so many messages an hour, and the rest comes in one", async () => {
    const owner = await person()
    await alertOf(owner, { mostAnHour: 2 })
    for (const ticker of ["AAPL", "MSFT", "AMZN", "NVDA"]) {
      await issue([ticker])
      await deliver()
      server.clock.now += minuteMs
    }
    expect(chats.texts).toHaveLength(2)
    server.clock.now += hourMs
    await deliver()
    expect(chats.texts.slice(2)).toEqual([expect.stringMatching(/AMZN[\s\S]*NVDA/)])
  })

  it.each([
    ["hourly", "10:20", "11:00"],
    ["daily", "10:20", "08:15"],
  ] as const)("are one message of all that has happened: %s", async (pace, begins, sent) => {
    moveTo(begins)
    const owner = await person()
    await alertOf(owner, { pace, dailyAt: "08:15" })
    await issue(["AAPL"])
    await deliver()
    await issue(["MSFT"])
    await deliver()
    moveTo(sent)
    server.clock.now -= 1_000
    await deliver()
    expect(chats.texts).toEqual([])
    server.clock.now += 1_000
    await deliver()
    expect(chats.texts).toEqual([expect.stringMatching(/AAPL[\s\S]*MSFT/)])
  })

  it("that the owner changes apply at once to what waits", async () => {
    const owner = await person()
    const alertId = await alertOf(owner, { pace: "daily" })
    await issue(["AAPL"])
    await deliver()
    const { destination: _, address: __, chatId: ___, ...choice } = wanted()
    await owner.portal.edit.mutate({ ...choice, alertId })
    await deliver()
    expect(chats.texts).toHaveLength(1)
  })
})

describe("the owner of an alert", () => {
  it("can test it while it is paused, and sees the outcome", async () => {
    const owner = await person()
    const alertId = await alertOf(owner)
    await owner.portal.pause.mutate({ alertId })
    expect(await owner.portal.test.mutate({ alertId })).toMatchObject({ isTaken: true, status: 200 })
    expect(chats.texts).toEqual([expect.stringContaining("A test of this alert. Nothing has happened.")])
    chats.answers("gone")
    expect(await owner.portal.test.mutate({ alertId })).toMatchObject({ isTaken: false, answer: "no_service" })
    await issue(["AAPL"])
    await deliver()
    const outcomes = (await owner.portal.deliveries.query({ alertId })).map(({ kind, outcome }) => [kind, outcome])
    expect(outcomes).toEqual([
      ["test", "404"],
      ["test", "200"],
    ])
    const mailed = await alertOf(owner, { destination: "mail", address: "" })
    expect(await owner.portal.test.mutate({ alertId: mailed })).toMatchObject({ isTaken: true })
    expect(await owner.portal.deliveries.query({ alertId: mailed })).toMatchObject([{ outcome: "queued" }])
    expect(await alertMails(owner)).toHaveLength(1)
  })

  it("can have ten, of which one may leave for another place on the free plan", async () => {
    const owner = await person("free")
    const regime = { topic: "regime.changed" as const }
    await alertOf(owner, regime)
    await expect(alertOf(owner, regime)).rejects.toThrow("On the Free plan, 1 of your alerts")
    server.clock.now += minuteMs
    for (let count = 1; count < 10; count++) await alertOf(owner, { ...regime, destination: "mail", address: "" })
    await expect(alertOf(owner, { ...regime, destination: "mail" })).rejects.toThrow("at most 10 alerts")
  })

  it("gets only what the plan includes: after a change of the plan, the oldest goes on", async () => {
    const owner = await person()
    const topic = "regime.changed" as const
    await alertOf(owner, { name: "first", topic })
    server.clock.now++
    await alertOf(owner, { name: "second", topic })
    server.clock.now++
    await alertOf(owner, { name: "signals", destination: "mail", address: "" })
    await setTier(server, owner.accountId, "free")
    await issue(["AAPL"])
    await record(topic, null, { summary: "new" })
    await deliver()
    expect(chats.texts).toEqual([expect.stringMatching(/^first/)])
    expect(await alertMails(owner)).toEqual([])
    const states = (await owner.portal.list.query()).alerts.map(({ status, isExcluded }) => [status, isExcluded])
    expect(states).toEqual([
      ["active", false],
      ["beyond_plan", false],
      ["active", true],
    ])
  })

  it("gets nothing while the account is suspended, and no test either", async () => {
    const owner = await person()
    const alertId = await alertOf(owner)
    const suspend = (since: Date | null) => {
      const data = { suspendedAt: since, suspendedFor: since && "abuse" }
      return server.prisma.account.update({ where: { id: owner.accountId }, data })
    }
    await suspend(now())
    await issue(["AAPL"])
    await deliver()
    await expect(owner.portal.test.mutate({ alertId })).rejects.toThrow("suspended")
    expect(chats.texts).toEqual([])
    await suspend(null)
    await deliver()
    expect(chats.texts).toHaveLength(1)
  })

  it("is the only one with access to it, and no webhook's page reaches it", async () => {
    const owner = await person()
    const stranger = await newPerson("api_pro")
    const alertId = await alertOf(owner)
    const { destination: _, address: __, chatId: ___, ...choice } = wanted()
    const { alerts, webhooks } = stranger.portal
    const own = browser(owner.token).webhooks
    for (const attempt of [
      () => alerts.test.mutate({ alertId }),
      () => alerts.pause.mutate({ alertId }),
      () => alerts.resume.mutate({ alertId }),
      () => alerts.edit.mutate({ ...choice, alertId }),
      () => alerts.delete.mutate({ alertId }),
      () => webhooks.delete.mutate({ endpointId: alertId }),
      () => own.test.mutate({ endpointId: alertId }),
      () => own.edit.mutate({ endpointId: alertId, url: chats.slack, topics: ["signal.issued"], tickers: [] }),
      () => own.rotate.mutate({ endpointId: alertId, overlapSeconds: 0 }),
    ])
      await expect(attempt()).rejects.toMatchObject(code("NOT_FOUND"))
    expect(await alerts.deliveries.query({ alertId })).toEqual([])
    expect((await own.list.query()).endpoints).toEqual([])
    expect((await alerts.list.query()).alerts).toEqual([])
    await owner.portal.delete.mutate({ alertId })
    expect((await owner.portal.list.query()).alerts).toEqual([])
  })

  it("never sees the address again, and it is stored encrypted, also in the export", async () => {
    const owner = await person()
    await alertOf(owner, { destination: "telegram", address: chats.telegram })
    server.clock.now++
    await alertOf(owner)
    await issue(["AAPL"])
    await deliver()
    const file = (await Array.fromAsync(exportOf(server.service, { ...owner, at: now() }))).join("")
    expect(file).toContain('"destination":"telegram"')
    const shown = JSON.stringify([await owner.portal.list.query(), await dumpDatabase(server.service), file])
    for (const secret of ["ABC-DEF", "secretOfSlack"]) expect(shown).not.toContain(secret)
    const [{ id }] = (await owner.portal.list.query()).alerts
    const { sealedUrl } = await server.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } })
    const opened =
      sealedUrl && openFields(appSecrets(server.service.env), { purpose: "webhook address", id }, sealedUrl)
    expect(opened, "where a server of an earlier version would post events").toMatchObject({ url: alertPlaceholder })
    expect((await owner.portal.list.query()).alerts[0].shownAddress).toMatch(/^127\.0\.0\.1:\d+, chat -1001$/)
  })

  it("must have signed in recently to send it elsewhere than to the own address", async () => {
    const owner = await person()
    const late = browser(await signIn(owner.accountId)).alerts
    server.clock.now += 2 * hourMs
    await expect(late.create.mutate(wanted())).rejects.toMatchObject(code("PRECONDITION_FAILED"))
    expect(await late.create.mutate(wanted({ destination: "mail", address: "" }))).toMatchObject({ secret: null })
  })

  it("can pause one by the link in its mail, and the trail says so", async () => {
    const owner = await person()
    const id = await alertOf(owner, { destination: "mail", address: "" })
    await issue(["AAPL"])
    await deliver()
    const secret = appSecret(server.service.env)
    const link = new URL(unsubscribeUrl("https://assay.test", secret, { list: "alert", id }))
    const subscription = subscriptionOf(link.searchParams, [secret])
    if (!subscription) throw new Error("the link is not ours")
    await unsubscribe(server.service.database, subscription, now())
    expect(await stateOf(owner)).toMatchObject({ status: "paused", pauseReason: "owner" })
    expect(await alertMails(owner), "the mail that was still queued is not sent").toEqual([])
    const where = { accountId: owner.accountId, action: { startsWith: "alert." } }
    const trail = await server.prisma.auditEntry.findMany({ where, orderBy: { id: "asc" } })
    expect(trail.map(({ action, actor }) => [action, actor])).toEqual([
      ["alert.created", "owner"],
      ["alert.paused", "mail"],
    ])
  })

  it("loses those that a thief of a session created, with their trail", async () => {
    const owner = await person()
    const since = now()
    await alertOf(owner)
    const parts = { since, env: server.service.env }
    await server.prisma.$transaction((tx) =>
      deleteEndpointsSince(tx, owner.accountId, parts, { at: now(), actor: "mail" }),
    )
    expect((await owner.portal.list.query()).alerts).toEqual([])
    const where = { accountId: owner.accountId, action: "alert.deleted" }
    expect(await server.prisma.auditEntry.findMany({ where })).toMatchObject([{ detail: { name: "Mine" } }])
  })

  it("is told what is wrong with a choice", async () => {
    const owner = await person()
    const cases: [Partial<Wanted>, string][] = [
      [{ name: " " }, "Give the alert a name"],
      [{ topic: "regime.changed", direction: "bullish" }, "Only signal.issued has"],
      [{ topic: "regime.changed", onlyWatched: true }, "about no ticker"],
      [{ onlyWatched: true, tickers: ["AAPL"] }, "not both"],
      [{ tickers: ["AAPLE"] }, "not in the universe"],
      [{ quietFrom: "22:00" }, "Quiet hours"],
      [{ timeZone: "Mars/Olympus" }, "Europe/Berlin"],
      [{ mostAnHour: 0 }, "from 1 to 20"],
      [{ dailyAt: "24:00" }, "07:00"],
      [{ address: "ftp://example.com" }, "https://"],
      [{ destination: "telegram", address: "http://127.0.0.1/sendMessage" }, "id of the chat"],
    ]
    for (const [fault, sentence] of cases) {
      const refused = { ...code("BAD_REQUEST"), message: expect.stringContaining(sentence) }
      await expect(owner.portal.create.mutate(wanted(fault))).rejects.toMatchObject(refused)
      server.clock.now += minuteMs
    }
  })
})
