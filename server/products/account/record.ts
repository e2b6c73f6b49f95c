import { setImmediate } from "node:timers/promises"
import { z } from "zod"
import type { ReceivedSignal } from "../../accounts/received"
import type { BarsView } from "../../knowledge/bars"
import { dayMs } from "../../platform/dates"
import { type KnownSignal, listSignals } from "../../signals/headlines/storage/read"
import { type SignalRecord, signedReturnPct } from "../../signals/performance"
import { type Received, receivedRecords, receivedTrade } from "../../signals/received"
import { cursorIn, cursorParam, pinnedInstant, writeCursor } from "../cursor"
import { disclaimer } from "../envelope"
import { count, percent, price, rate } from "../figures"
import { ascending, descending, page } from "../list"
import { choiceOr, integer, tickersParams } from "../params"
import { accountProduct, type ParamsRead, type ReceivingAccount } from "../product"
import { clusteredFields, date, directions, origin, symbol } from "../shapes"
import { signalNeeds } from "../signals/record"
import { eventType, secondOrder } from "../signals/signalFields"

const instant = z.iso.datetime()
const unresolved = "Null: not resolved."
const none = "Null: none is resolved."

const channels = ["webhook", "mail"] as const
const statuses = ["pending", "resolved", "void"] as const
const outcomes = ["win", "loss"] as const

const row = z
  .object({
    signal_id: z.string().describe("Opaque and stable id of the signal."),
    event_type: eventType,
    second_order: secondOrder,
    ticker: symbol,
    direction: z.enum(directions).describe("Whether the price was expected to rise (bullish) or to fall (bearish)."),
    issued_at: instant.describe("When it was issued, in UTC."),
    delivered_at: instant.describe(
      "When it was first delivered to this account, in UTC: when your endpoint had taken it, or when the mail was handed over.",
    ),
    channel: z.enum(channels).describe("How it was delivered first: posted to an address of yours, or by mail."),
    entry_date: date
      .nullable()
      .describe(
        "The session of your entry: the first one that opened after the delivery, or a later one if the ticker did not trade. Null: none within the horizon.",
      ),
    entry_open: price
      .nullable()
      .describe("The open of your entry in USD, as traded then. Null: not known, or its licence forbids to show it."),
    exit_date: date.nullable().describe(`The session of the exit, which is that of the public record. ${unresolved}`),
    exit_close: price.nullable().describe("Its close in USD, as traded then. Null: as for `entry_open`."),
    sessions_late: count
      .nullable()
      .describe("How many sessions after the public entry yours is. Null: there is no entry."),
    status: z.enum(statuses).describe("pending: not graded yet. resolved: graded. void: there was no trade."),
    outcome: z.enum(outcomes).nullable().describe(`Whether your trade gained after costs. ${unresolved}`),
    return_pct: percent.nullable().describe(`Your return in percent, after costs. ${unresolved}`),
    public_entry_date: date.describe("The session of the entry in the public record."),
    public_status: z.enum(statuses).describe("The same in the public record."),
    public_outcome: z.enum(outcomes).nullable().describe(`The outcome in the public record. ${unresolved}`),
    public_return_pct: percent
      .nullable()
      .describe(`The return in the public record in percent, which has no costs. ${unresolved}`),
    difference_pct: percent
      .nullable()
      .describe("Your return minus the public one, in percentage points. Null: not both are resolved."),
    note: z.string().nullable().describe("Why it is void, or was entered late or exited early. Null: nothing unusual."),
    origin,
  })
  .meta({ id: "ReceivedSignal", description: "A signal as this account received it, beside the public record." })

const recordSchema = z
  .object({
    n_resolved: count.describe("Graded signals."),
    n_pending: count.describe("Those whose outcome is not known yet."),
    n_void: count.describe("Those without a trade."),
    n_wins: count.describe("Resolved signals that gained."),
    n_independent: count.describe(
      "Resolved signals that the rate counts: one per event, and one of several that overlap on a ticker, as in the public record.",
    ),
    win_rate: rate.nullable().describe(`Share of \`n_independent\` that gained. ${none}`),
    wilson_low: rate.nullable().describe(`Lower 95% Wilson bound of \`win_rate\`. ${none}`),
    wilson_high: rate.nullable().describe(`Upper 95% Wilson bound of \`win_rate\`. ${none}`),
    ...clusteredFields,
    mean_return_pct: percent.nullable().describe(`Mean return of all resolved signals in percent. ${none}`),
  })
  .meta({ id: "ReceivedRecord", description: "How signals turned out from one entry on." })

const asked = {
  days: integer({ min: 1, max: 365, default: 90, description: "Calendar days back, by the issue of the signals." }),
  ticker: tickersParams("Only signals on this ticker.").ticker,
  through: choiceOr(
    ["any", "webhook", "mail"],
    "any",
    "Which deliveries count: posts to webhooks and by alerts, mails, or the first of any.",
  ),
  costs_bps: integer({
    min: 0,
    max: 500,
    default: 0,
    description: "Costs of entry and exit together, in basis points. The public record has none.",
  }),
  limit: integer({
    min: 1,
    max: 200,
    default: 25,
    description: "Maximum rows. `next_cursor` leads to the next page.",
  }),
  cursor: cursorParam().meta({
    description: "The `next_cursor` of the previous page, unchanged. All other parameters must be the same.",
    pattern: "^[A-Za-z0-9_-]+$",
  }),
}

export const record = accountProduct({
  name: "account/record",
  tool: null,
  restOnly: "About the deliveries to one account; get_signal_performance has the record of all signals.",
  title: "My record",
  summary:
    "Each signal from its delivery to this account on: entered at the first open after it, after costs, beside the public record.",
  whenToUse: "Use it to see what the signals were worth to this account, after delays and costs.",
  keywords: "my results, my performance, what I really got, slippage, latency of alerts, delivered signals, costs",
  tier: "api_starter",
  params: asked,
  response: {
    days: count.describe("The requested calendar days."),
    ticker: z.string().nullable().describe("The requested ticker. Null: all."),
    through: z.enum(["any", ...channels]).describe("The deliveries that count."),
    costs_bps: count.describe("Costs of entry and exit together, in basis points."),
    n_delivered: count.describe("Signals of these days that were delivered to this account."),
    n_not_delivered: count.describe("Signals of these days that were not delivered to this account."),
    n_late: count.describe("Delivered signals that came too late for the entry of the public record."),
    own: recordSchema.describe("The record of the delivered signals from their delivery on, after costs."),
    public: recordSchema.describe("The record of the same signals as the public record has them, without costs."),
    signals: z.array(row).max(200).describe("The delivered signals, the newest first."),
    next_cursor: z
      .string()
      .nullable()
      .describe("Sent back as `cursor`, it gives the next page. Null: the list ends here."),
    as_of: instant.describe("The moment that the answer speaks from, in UTC."),
    data_origin: z.enum(["live", "simulated"]).describe("Whether the market is real (live) or simulated."),
    disclaimer: z.string().describe("What the answer is not: advice."),
  },
  answer: ({ params, account }) => readRecord(params, account),
})

type Params = ParamsRead<typeof asked>

export async function readRecord(params: Params, account: ReceivingAccount) {
  const { days, ticker, through, costs_bps: costsBps, limit } = params
  const asOf = new Date(pinnedInstant(params, account.at.getTime()) ?? account.at.getTime())
  const knowledge = account.known(signalNeeds, asOf)
  const issuedAfter = new Date(asOf.getTime() - days * dayMs)
  const wanted = through === "any" ? channels : [through]
  const [signals, deliveries] = await Promise.all([
    listSignals(knowledge.signals(), { issuedAfter, tickers: ticker === undefined ? undefined : [ticker] }),
    account.received(wanted, issuedAfter, asOf),
  ])
  const bars = knowledge.bars()
  const received = await tradesOf(signals, deliveries, { bars, costsBps })
  const { own, published } = receivedRecords(received)
  const rows = received.map((each) => rowOf(each, bars.redistribution.isPermitted))
  const { shown, places, hasMore } = page(rows, order, cursorIn(params)?.place, limit)
  return {
    ...{ days, ticker: ticker ?? null, through, costs_bps: costsBps },
    n_delivered: received.length,
    n_not_delivered: signals.length - received.length,
    n_late: received.filter(({ trade }) => (trade.sessionsLate ?? 0) > 0).length,
    own: recordFields(own),
    public: recordFields(published),
    signals: shown,
    next_cursor: hasMore ? writeCursor({ product: "account/record", params }, asOf, places[shown.length - 1]) : null,
    ...{ as_of: asOf.toISOString(), data_origin: knowledge.feed, disclaimer },
  }
}

const order = [descending<Row>(({ issued_at }) => issued_at), ascending<Row>(({ signal_id }) => signal_id)]

type Row = z.input<typeof row>

type Delivered = Received & { signal: KnownSignal; delivery: ReceivedSignal }

/** Ticker by ticker, so that other requests get their turn in between. */
async function tradesOf(
  signals: readonly KnownSignal[],
  deliveries: readonly ReceivedSignal[],
  { bars: { axes, panelOf, through }, costsBps }: { bars: BarsView; costsBps: number },
): Promise<Delivered[]> {
  const byId = new Map(deliveries.map((delivery) => [delivery.signalId, delivery]))
  const received: Delivered[] = []
  for (const [ticker, each] of Map.groupBy(signals, (signal) => signal.ticker)) {
    const read = lazy(() => (through < 0 || !axes.rows.has(ticker) ? null : panelOf(ticker)))
    const bars = { panelOf: read, through }
    for (const signal of each) {
      const delivery = byId.get(signal.id)
      if (!delivery) continue
      received.push({ signal, delivery, trade: receivedTrade(signal, delivery.deliveredAt, { bars, costsBps }) })
    }
    if (read.isRead()) await setImmediate()
  }
  return received
}

function lazy<T>(read: () => T) {
  let known: { value: T } | null = null
  const value = () => {
    known ??= { value: read() }
    return known.value
  }
  return Object.assign(value, { isRead: () => known !== null })
}

function rowOf({ signal, delivery, trade }: Delivered, showsPrices: boolean): Row {
  const publicReturn = signal.status === "resolved" ? signedReturnPct(signal) : null
  const { returnPct } = trade
  return {
    ...{ signal_id: signal.id, event_type: signal.eventType, second_order: signal.isSecondOrder },
    ...{ ticker: signal.ticker, direction: signal.direction, issued_at: signal.issuedAt.toISOString() },
    ...{ delivered_at: delivery.deliveredAt.toISOString(), channel: delivery.channel },
    ...{ entry_date: trade.entryDate, entry_open: showsPrices ? trade.entryOpen : null },
    ...{ exit_date: trade.exitDate, exit_close: showsPrices ? trade.exitClose : null },
    ...{ sessions_late: trade.sessionsLate, status: trade.status, outcome: trade.outcome, return_pct: returnPct },
    ...{ public_entry_date: signal.entryDate, public_status: signal.status, public_outcome: signal.outcome },
    public_return_pct: publicReturn,
    difference_pct: returnPct === null || publicReturn === null ? null : returnPct - publicReturn,
    ...{ note: trade.note, origin: signal.origin },
  }
}

function recordFields(record: SignalRecord): z.input<typeof recordSchema> {
  return {
    ...{ n_resolved: record.nResolved, n_pending: record.nPending, n_void: record.nVoid, n_wins: record.nWins },
    ...{ n_independent: record.n, win_rate: record.winRate },
    ...{ wilson_low: record.wilsonLow, wilson_high: record.wilsonHigh },
    ...{ n_sessions: record.n_sessions, n_blocks: record.n_blocks },
    ...{ clustered_low: record.clustered_low, clustered_high: record.clustered_high },
    mean_return_pct: record.avgSignedReturnPct,
  }
}
