// @module-tag slow
import { beforeAll, describe, expect, it } from "vitest"
import { readMessage } from "../../server/accounts/mail/messages"
import { renderMail } from "../../server/accounts/mail/renderMail"
import { saveFilter } from "../../server/accounts/savedFilters"
import type { SignedIn } from "../../server/accounts/sessions/store"
import type { Tier } from "../../server/accounts/tiers"
import { watch } from "../../server/accounts/watchlist"
import { dailyBriefs } from "../../server/jobs/dailyBriefs"
import { appSecret } from "../../server/platform/secret"
import { dataProducts } from "../../server/products/dataProducts"
import { readToday, type TodayShown } from "../../server/surfaces/portal/today"
import { currentAnswerOf } from "../../server/surfaces/requests/answerOf"
import type { Service } from "../../server/surfaces/requests/service"
import { testNow } from "../support/database"
import { testServer } from "../support/testServer"

const server = testServer({ AUTH_SECRET: "a secret of the tests" })

type Reader = SignedIn & { key: string }

async function reader(email: string, tier: Tier): Promise<Reader> {
  const { key, accountId } = await server.account(tier, { email })
  const plan = { accountId, payerId: accountId, tier, extra: null, suspendedFor: null }
  return { ...plan, sessionId: email, email, signedInAt: new Date(server.clock.now), key }
}

let premium: Reader
let professional: Reader
let free: Reader

beforeAll(async () => {
  premium = await reader("premium@example.com", "api_starter")
  professional = await reader("professional@example.com", "api_pro")
  free = await reader("free@example.com", "free")
  const { database } = server.service
  for (const { accountId } of [premium, free]) {
    for (const ticker of ["MSFT", "AAPL"]) await watch(database, accountId, ticker, testNow)
    for (const [name, page, query] of [
      ["Rising", "predictions", "direction=bullish&page=7&as_of=2020-01-01&unknown=1"],
      ["All news", "signals", "sort=ticker"],
      ["Gone", "signals", "event_type=retired"],
    ] as const) {
      await saveFilter(database, accountId, { page, name, query }, testNow)
    }
  }
})

async function shown(who: SignedIn | null, asOf?: string, at = server.clock.now): Promise<TodayShown> {
  const read = await readToday(server.service, who, asOf, at)
  if (read.kind !== "shown") throw new Error(JSON.stringify(read))
  return read.day
}

// biome-ignore lint/suspicious/noExplicitAny: the answers' own tests hold their shapes
async function ask(path: string, key = professional.key): Promise<any> {
  return (await server.get(`/api/v1/${path}`, { key })).json()
}

describe("the page of the day and the daily mail", () => {
  async function mailed({ accountId }: Reader) {
    const { database, env } = server.service
    const run = { ...server.service, at: new Date(server.clock.now), progress() {} }
    await database.prisma.mail.deleteMany({ where: { accountId, kind: "daily_brief" } })
    await dailyBriefs.run(run)
    const row = await database.prisma.mail.findFirstOrThrow({ where: { accountId, kind: "daily_brief" } })
    const message = readMessage(row.kind, row.fields as object)
    if (message.kind !== "daily_brief") throw new Error("no brief was queued")
    const address = { id: row.id, idempotencyKey: row.idempotencyKey, recipient: row.recipient, accountId }
    const settings = { from: "a@assay.test", baseUrl: env.BASE_URL, contact: "b@assay.test", unlocks: () => [] }
    return { brief: message.brief, mail: await renderMail(address, message, { ...settings, secret: appSecret(env) }) }
  }

  it.each(["premium", "professional"] as const)(
    "agree about one moment, part by part: %s",
    { tags: "slow" },
    async (plan) => {
      const who = plan === "premium" ? premium : professional
      const { brief } = await mailed(who)
      const { open, signals, social, own } = await shown(who, brief.asOf, server.clock.now + 3_600_000)
      const { target: _, ...day } = open
      const { checkpoint: __, professional: more, ...said } = brief
      expect(said).toEqual({ ...day, ...signals, ...own })
      expect(more).toEqual(social && { social })
      expect(own?.watchlist.map(({ ticker }) => ticker)).toEqual(plan === "premium" ? ["AAPL", "MSFT"] : [])
      expect(said.strongest?.ahead.length).toBeGreaterThan(0)
    },
  )

  it("name the same figures, and the mail links to the present page and to that of its moment", {
    tags: "slow",
  }, async () => {
    const { brief, mail } = await mailed(premium)
    const percent = (rate: number | null) => `${((rate ?? 0) * 100).toFixed(1)}%`
    const [, predictions] = mail.text.split("\nPREDICTIONS FOR ")
    for (const { ticker, probability, record } of brief.strongest?.ahead.slice(0, 3) ?? []) {
      const [, row] = predictions.split(`\n${ticker}\n`)
      expect(row).toContain(percent(probability))
      expect(row).toContain(
        `${percent(record.rate)} (${percent(record.low)} to ${percent(record.high)}) of ${record.n}`,
      )
    }
    for (const change of brief.regime.changes) expect(mail.text).toContain(change)
    expect(mail.text).toContain(`${brief.graded?.wonCount} won, ${brief.graded?.lostCount} lost`)
    const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href.replaceAll("&amp;", "&"))
    const [first, second] = links.filter((href) => href.startsWith("https://assay.test/today"))
    expect(first).toBe("https://assay.test/today")
    expect(new URL(second).searchParams.get("as_of")).toBe(brief.asOf)
  })
})

describe("the page of the day", () => {
  it("has the figures of the products, each as in the API", { tags: "slow" }, async () => {
    const { open, signals, clock } = await shown(premium)
    expect([open.session, open.target, clock.closedFor]).toEqual(["2026-11-20", "2026-11-23", "Saturday"])
    const regime = await ask("market/regime")
    expect(open.regime).toMatchObject({ name: regime.regime, gate: regime.gate, vix: regime.vix_level })
    expect(open.regime.changes.length).toBeGreaterThan(0)
    for (const side of ["ahead", "behind"] as const) {
      const { predictions } = await ask(`predictions/latest?order_by=rank&limit=5&relative_direction=${side}`)
      expect(open.strongest[side].map(({ ticker, probability }) => [ticker, probability])).toEqual(
        predictions.map((each: Record<string, unknown>) => [each.ticker, each.relative_probability]),
      )
      for (const { ticker, record } of open.strongest[side]) {
        const { accuracy } = await ask(`predictions/accuracy?ticker=${ticker}&days=365`)
        const { n, accuracy: rate, accuracy_low, clustered_low } = accuracy[0].relative
        expect(record).toMatchObject({ n, rate })
        expect([accuracy_low, clustered_low]).toContain(record.low)
      }
    }
    const { accuracy } = await ask("predictions/accuracy?start=2026-11-20&end=2026-11-20")
    expect(open.graded.predictions).toMatchObject({ n: accuracy[0].n_resolved, rate: accuracy[0].accuracy })
    expect(open.graded.predictions?.relative).toMatchObject({ n: accuracy[0].relative.n })
    const { events } = await ask("market/economic-calendar?days=7")
    const names = open.agenda.releases.map(({ name, date }) => `${name} ${date}`)
    expect(events.map((each: Record<string, string>) => `${each.event} ${each.date}`)).toEqual(
      expect.arrayContaining(names),
    )
    expect(open.agenda.dates).toContainEqual(
      expect.objectContaining({ name: "NYSE closed: Thanksgiving Day", date: "2026-11-26" }),
    )
    const brief = await ask("signals/brief")
    expect(signals).toMatchObject({ guidance: brief.guidance, risks: brief.risks })
  })

  it("draws the regimes, the record and the prices that the API has", { tags: "slow" }, async () => {
    const { open, pictures, closes } = await shown(premium)
    const { series } = await ask(`market/regime?end=${open.session}`)
    const drawn = pictures.regimes.flatMap(({ regime, sessions }) => Array(sessions).fill(regime))
    expect(drawn).toEqual(series.map(({ regime }: Record<string, string>) => regime))
    const { accuracy } = await ask("predictions/accuracy?days=365")
    expect(pictures.record).toEqual(accuracy[0].relative)
    expect(pictures.sessions[0].date).toBe(open.target)
    const tickers = [...open.strongest.ahead, ...open.strongest.behind].map(({ ticker }) => ticker)
    expect([...closes.keys()]).toEqual(expect.arrayContaining([...tickers, "AAPL", "MSFT"]))
    const { bars } = await ask(`market/ohlcv/${tickers[0]}?days=60`)
    expect(closes.get(tickers[0])?.map(({ close }) => close)).toEqual(
      bars.map(({ close }: Record<string, number>) => close),
    )
  })

  it("has the accuracy, the tickers and the filters of its reader as the API has them", { tags: "slow" }, async () => {
    const [{ open, signals, own }, { social }] = await Promise.all([shown(premium), shown(professional)])
    const { accuracy } = await ask("predictions/accuracy?days=30")
    const { n_sessions: sessions, accuracy: rate, base_rate: baseRate, relative } = accuracy[0]
    expect(open.accuracy[0]).toMatchObject({ sessions, rate, baseRate, relative: { rate: relative.accuracy } })
    const brief = await ask("signals/brief")
    expect(signals?.signals.top.map(({ id }) => id)).toEqual(
      brief.top_signals.map(({ signal_id }: Record<string, string>) => signal_id),
    )
    expect(signals?.signals.emptyReason).toBe(brief.meta.empty_detail)
    const { trends } = await ask("social/trending?days=1&limit=1")
    expect(social?.rows[0].ticker).toBe(trends[0].ticker)
    for (const { ticker, prediction } of own?.watchlist ?? []) {
      const { daily } = (await ask(`predictions/${ticker}`)).predictions
      const { direction, confidence, relative_direction, relative_probability } = daily
      const relative = { relativeDirection: relative_direction, relativeProbability: relative_probability }
      expect(prediction).toMatchObject({ direction, confidence, ...relative })
    }
    const bullish = await ask("predictions/latest?direction=bullish")
    const since = await ask("signals/events?days=7&limit=200")
    const issued = since.signals.filter(({ issued_at }: { issued_at: string }) => issued_at > "2026-11-20T05:00")
    expect(own?.filters.map(({ name, query, count }) => [name, query, count])).toEqual([
      ["Rising", "direction=bullish&unknown=1", bullish.total_count],
      ["All news", "sort=ticker", issued.length],
      ["Gone", "event_type=retired", null],
    ])
  })

  it("lists a release until it is out", { tags: "slow" }, async () => {
    const { events } = await ask("market/economic-calendar?days=7&as_of=2026-11-09")
    type Event = { event: string; date: string; scheduled_at: string; impact: string }
    const { event, date, scheduled_at: at } = (events as Event[]).filter(({ impact }) => impact === "high")[0]
    const listedAfter = async (minutes: number) => {
      const moment = new Date(Date.parse(at) + minutes * 60_000).toISOString()
      const { releases } = (await shown(premium, moment)).open.agenda
      return releases.some((each) => each.name === event && each.date === date)
    }
    expect([await listedAfter(-10), await listedAfter(10)]).toEqual([true, false])
  })

  it("names every signal that is due in the session, and every graded one, won and lost", async () => {
    const at = Date.parse("2026-11-19T13:00:00Z")
    const { open, signals } = await shown(premium, new Date(at).toISOString())
    const { pool } = server.service.database
    const idsWhere = async (condition: string, ...values: unknown[]): Promise<string[]> => {
      const { rows } = await pool.query(
        `SELECT s.id FROM event_signal s LEFT JOIN event_signal_grade g ON g.signal_id = s.id AND g.graded_at <= $1
         WHERE s.issued_at <= $1 AND ${condition} ORDER BY s.id`,
        [new Date(at), ...values],
      )
      return rows.map(({ id }) => id)
    }
    const idsOf = (rows: readonly { id: string | null }[] = []) => rows.map(({ id }) => id).toSorted()
    expect([open.session, open.target]).toEqual(["2026-11-18", "2026-11-19"])
    expect(idsOf(signals?.due.entries)).toEqual(await idsWhere("s.tradable_from = $2", "2026-11-19T14:30:00Z"))
    expect(idsOf(signals?.due.exits)).toEqual(
      await idsWhere("g.signal_id IS NULL AND s.horizon_end_date = $2", "2026-11-19"),
    )
    for (const [outcome, rows] of [
      ["win", open.graded.won],
      ["loss", open.graded.lost],
    ] as const) {
      const graded = await idsWhere("g.graded_at > $2 AND g.outcome = $3", "2026-11-18T14:30:00Z", outcome)
      expect(idsOf(rows)).toEqual(graded)
    }
    const { due } = signals ?? {}
    expect((due?.entryCount ?? 0) + (due?.exitCount ?? 0)).toBeGreaterThan(0)
    expect(open.graded.wonCount + open.graded.lostCount).toBeGreaterThan(0)
  })

  it("of a past day is what it was on that day, without anything that became known later", {
    tags: "slow",
  }, async () => {
    const past = "2026-11-18T13:00:00.000Z"
    const later = await shown(premium, past)
    const then = await shown(premium, undefined, Date.parse(past))
    expect([later.isPast, then.isPast]).toEqual([true, false])
    const { late: _, lateReason: _r, ...open } = later.open
    const { late: __, lateReason: __r, ...thenOpen } = then.open
    expect(open).toEqual(thenOpen)
    expect([later.signals, later.own]).toEqual([then.signals, then.own])
    expect(open.graded.session).toBe("2026-11-17")
  })

  it("shows Free accounts and visitors what is free, and the record of what a plan adds; past days need a session", {
    tags: "slow",
  }, async () => {
    const [ofPremium, ofFree, ofVisitor] = await Promise.all([shown(premium), shown(free), shown(null)])
    for (const day of [ofFree, ofVisitor]) {
      expect(day.open).toEqual(ofPremium.open)
      expect([day.signals, day.social]).toEqual([null, null])
      expect(day.offer).toMatchObject({ planName: "Premium" })
      const record = await (await server.get("/track-record")).json()
      expect(day.offer?.record.win_rate).toBe(record.win_rate)
      expect(JSON.stringify(day)).not.toMatch(/"(headline|guidance)"/)
    }
    expect(ofPremium.offer).toBeNull()
    expect(ofVisitor.own).toBeNull()
    expect(ofFree.own?.filters.map(({ name }) => name)).toEqual(["Rising"])
    expect(ofFree.own?.watchlist.map(({ prediction, signals }) => [prediction !== null, signals])).toEqual([
      [true, []],
      [true, []],
    ])
    const at = server.clock.now
    expect(await readToday(server.service, null, "2026-11-18", at)).toEqual({ kind: "signed_out" })
    expect((await shown(free, "2026-11-18")).isPast).toBe(true)
  })

  it("gives the reason for every missing part", { tags: "slow" }, async () => {
    const first = await shown(premium, "1995-03-01")
    expect(first.open.regime).toMatchObject({ name: null, reason: expect.stringMatching(/SPY has 0/) })
    for (const { emptyReason } of [first.open.strongest, first.open.graded, first.open.agenda]) {
      expect(emptyReason).toMatch(/\.$/)
    }
    expect(first.signals?.due.emptyReason).toMatch(/\.$/)
    expect(first.open.graded.predictions).toBeNull()
    expect(first.open.lateReason).toMatch(/^No source had been asked by that moment/)
    const holiday = await shown(premium, "2026-09-07T15:00:00Z")
    expect(holiday.clock).toMatchObject({ closedFor: "Labor Day", target: "2026-09-08" })
    const evening = await shown(premium, "2026-11-18T21:16:00Z")
    expect(evening.open.target).toBe("2026-11-19")
    for (const asOf of ["tomorrow", "2026-13-01", "2027-01-01", "x".repeat(10_000)]) {
      expect(await readToday(server.service, premium, asOf, server.clock.now)).toEqual({ kind: "no_moment" })
    }
    expect(await readToday(server.service, premium, "1950-01-01", server.clock.now)).toEqual({
      kind: "before_calendar",
    })
  })

  it("sends few requests at once, so that one page does not fill the account's queue", { tags: "slow" }, async () => {
    const { service } = server
    let [underWay, most, count] = [0, 0, 0]
    const answer: NonNullable<Service["elsewhere"]>["answer"] = async ({ product, params, owner, at }) => {
      expect(owner).toBe(premium.accountId)
      most = Math.max(most, ++underWay)
      count++
      const known = dataProducts.get(product.name)
      if (!known) throw new Error(`${product.name} is not served`)
      const said = await currentAnswerOf(service, { product: known, params: { ...params }, owner, at })
      underWay--
      return said
    }
    const never = () => Promise.reject(new Error("it is not asked"))
    const elsewhere = { answer, status: never, changes: never }
    const asOf = "2026-11-17T13:00:00Z"
    expect(await readToday({ ...service, elsewhere }, premium, asOf, server.clock.now + 300_000)).toMatchObject({
      kind: "shown",
    })
    expect(count).toBeGreaterThan(20)
    expect(most).toBe(2)
  })

  it("of a past day counts as all of its requests, so that nobody reads through years of days at once", {
    tags: "slow",
  }, async () => {
    const at = server.clock.now + 600_000
    const busy = await reader("busy@example.com", "free")
    const read = (asOf: string) => readToday(server.service, busy, asOf, at)
    const days = ["02", "03", "04", "05", "06", "09", "10", "11", "12", "13"].map((day) => `2026-11-${day}`)
    for (const day of days) expect(await read(day)).toMatchObject({ kind: "shown" })
    expect(await read("2026-11-16")).toMatchObject({ kind: "refused", sentence: expect.stringMatching(/300/) })
  })
})
