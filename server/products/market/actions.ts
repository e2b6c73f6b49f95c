import { z } from "zod"
import type { KnownAction } from "../../bars/actions"
import type { BarsView } from "../../knowledge/bars"
import type { Knowledge } from "../../knowledge/knowledge"
import { barsKnownAt } from "../../platform/exchange/sessions"
import type { RowPosition } from "../cursor"
import { beforeRecord, emptyBecause, noMatches, notConfigured } from "../emptyBecause"
import { price } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { choice, integer, tickersIn, tickersParams } from "../params"
import { countDays, daysAsked, lastDates } from "../range"
import { date, symbol } from "../shapes"
import { noBars } from "./coverage"

const kinds = ["split", "dividend", "listing", "delisting", "rename"] as const
type Kind = (typeof kinds)[number]

const actionSchema = z
  .object({
    ticker: symbol,
    kind: z
      .enum(kinds)
      .describe(
        "split: more or fewer shares for each. dividend: cash for each share. listing: the first session with a price, after the first day on record. delisting: the last session. rename: another ticker for the same stock; no source reports any yet, so none is listed.",
      ),
    effective_date: date.describe("The first session on the new terms; of a delisting, the last session."),
    ratio: z
      .number()
      .min(0)
      .nullable()
      .describe("New shares for one old share: 2 is two for one, 0.1 is one for ten. Null: it is not a split."),
    amount: price.nullable().describe("USD a share, before later splits. Null: it is not a dividend."),
    known_at: z.iso
      .datetime()
      .describe("When the service knew it as it is here, in UTC: answers as of an earlier moment do not have it."),
  })
  .meta({ id: "CorporateAction", description: "What changes the terms of a stock or an ETF." })

type ActionRow = z.input<typeof actionSchema>

export const actions = listProduct({
  name: "market/actions",
  tool: null,
  restOnly: "Made for programs that check or adjust prices; the bars that an agent reads are adjusted.",
  title: "Corporate actions",
  summary: "Splits, cash dividends, listings and delistings, with the moment at which each became known.",
  whenToUse:
    "Use it to see why prices of one day differ between two answers, or to adjust prices yourself. market/ohlcv/{ticker} has prices that are adjusted for them.",
  keywords:
    "split, stock split, reverse split, dividend, payout, ex-date, listed, delisted, delisting, IPO, ticker change",
  tier: "free",
  needs: ["bars", "actions"],
  params: {
    ...tickersParams("Only actions of this stock or fund."),
    kind: choice(kinds, "Only actions of this kind.").optional(),
    days: integer({ min: 1, max: 365, default: 90, description: "Calendar days back, today included." }),
  },
  response: {
    ticker: symbol.nullable().describe("The requested ticker. Null: several, or any."),
    kind: z.enum(kinds).nullable().describe("The requested kind. Null: any."),
    days: daysAsked,
  },
  list: {
    name: "actions",
    item: actionSchema,
    description: "Newest first; those of one day by ticker.",
    order: [
      descending(({ effective_date }) => effective_date),
      ascending(({ ticker }) => ticker),
      ascending(({ kind }) => kind),
    ],
    pageSize: { default: 100, max: 1_000 },
    range: {},
  },
  example: { ticker: "AAPL", days: 365 },
  async answer({ params: { kind, days, ...params }, range, knowledge, after, limit }) {
    const bars = knowledge.bars()
    const { isPermitted, licence } = bars.redistribution
    const asked = { ...lastDates(range, days), kind, tickers: tickersIn(params) }
    const dealt = isPermitted ? await readDealt(knowledge, asked, limit, after) : { rows: [], count: 0 }
    const lifetimes = isPermitted ? await listLifetimes(knowledge, bars, asked) : []
    const totalCount = dealt.count + lifetimes.length
    const barsLack = knowledge.lackOf("bars")
    return {
      ticker: params.ticker ?? null,
      kind: kind ?? null,
      days: countDays(range, days),
      rows: [...dealt.rows, ...lifetimes],
      totalCount,
      meta: emptyBecause(
        totalCount === 0,
        barsLack !== null && notConfigured(barsLack),
        !isPermitted &&
          notConfigured(
            `The licence declared for the bars that actions come with (${licence}) does not permit passing them on (BARS_REDISTRIBUTION).`,
          ),
        noBars(bars),
        beforeRecord(range, bars.axes.sessions[0]),
        noMatches("No such action took effect in these days."),
      ),
    }
  },
})

type Asked = { first: string; last: string; kind?: Kind; tickers?: readonly string[] }

const stored = { split: "split", dividend: "cash_dividend" } as const

async function readDealt(
  knowledge: Knowledge,
  { first: from, last: to, kind, tickers }: Asked,
  limit: number,
  after: RowPosition | undefined,
): Promise<{ rows: ActionRow[]; count: number }> {
  const kinds = (["split", "dividend"] as const).filter((each) => kind === undefined || kind === each)
  // A day may have a split and a dividend of the ticker at which the last page ended.
  const page = { most: limit + kinds.length + 1, after: placeOf(after) }
  const read = await knowledge.actions().list({ kinds: kinds.map((each) => stored[each]), tickers, from, to }, page)
  return { rows: read.actions.map(rowOf), count: read.count }
}

/** An invalid position starts from the first rows. */
function placeOf(after: RowPosition | undefined) {
  const place = z.tuple([z.iso.date(), z.string().regex(/^[!-~]{1,10}$/)]).safeParse(after?.slice(0, 2))
  return place.success ? { exDate: place.data[0], ticker: place.data[1] } : undefined
}

function rowOf({ ticker, kind, exDate, value, knownAt }: KnownAction): ActionRow {
  return {
    ticker,
    kind: kind === "split" ? "split" : "dividend",
    effective_date: exDate,
    ratio: kind === "split" ? value : null,
    amount: kind === "split" ? null : value,
    known_at: knownAt.toISOString(),
  }
}

/**
 * When tickers began and ceased to trade. The beginning is unknown for those that traded on the first day on record.
 */
async function listLifetimes(
  knowledge: Knowledge,
  { axes, listSpans, through }: BarsView,
  { first, last, kind, tickers }: Asked,
): Promise<ActionRow[]> {
  const none = { ratio: null, amount: null }
  const listings = listSpans(through).flatMap((span, row): ActionRow[] => {
    if (!span || span.first === 0) return []
    const effective_date = axes.sessions[span.first]
    const known_at = barsKnownAt(effective_date).toISOString()
    return [{ ticker: axes.instruments[row].ticker, kind: "listing", effective_date, ...none, known_at }]
  })
  const delistings = (await knowledge.actions().delistings()).map(
    ({ ticker, date: effective_date, knownAt }): ActionRow => {
      return { ticker, kind: "delisting", effective_date, ...none, known_at: knownAt.toISOString() }
    },
  )
  return [...listings, ...delistings].filter(
    (row) =>
      first <= row.effective_date &&
      row.effective_date <= last &&
      (kind === undefined || kind === row.kind) &&
      (tickers === undefined || tickers.includes(row.ticker)),
  )
}
