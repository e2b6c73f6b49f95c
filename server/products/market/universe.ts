import { z } from "zod"
import type { Instrument } from "../../bars/panel"
import { withoutNear } from "../../context/market/names"
import { matcherOf } from "../../context/market/search"
import { GICS_SECTORS, universe as members } from "../../context/market/universe"
import type { Knowledge } from "../../knowledge/knowledge"
import { newYorkDate } from "../../platform/exchange/sessions"
import { findLatestBatch, listPredictedTickers } from "../../predictions/storage/read"
import { emptyBecause, noMatches } from "../emptyBecause"
import { ascending, listProduct } from "../list"
import { choice, searchText } from "../params"
import { openRecord } from "../predictions/record"
import { companyName, date, symbol } from "../shapes"
import { noBars } from "./coverage"

const kinds = ["stock", "etf"] as const

export const tickerSchema = z
  .object({
    ticker: symbol,
    company_name: companyName,
    kind: z.enum(kinds).describe("Stock or exchange-traded fund."),
    gics_sector: z
      .string()
      .nullable()
      .describe("GICS sector as classified today, at every past moment too. Null: an ETF, or not known."),
    index_entry_date: date
      .nullable()
      .describe(
        "When it joined the S&P 500, from which on it is predicted. Null: it had not by the moment asked for, or is an ETF.",
      ),
    is_predicted: z
      .boolean()
      .describe("Whether the newest daily batch has a prediction for it; if not, predictions/{ticker} says why."),
    first_bar_date: date
      .nullable()
      .describe("First session with a known price. Null: no bars are stored, and none can be asked for."),
    last_bar_date: date
      .nullable()
      .describe(
        "Last session with a price known by the moment asked for. Null: no bars are stored, and none can be asked for.",
      ),
    delisted_date: date.nullable().describe("Its last session. Null: still trading by the moment asked for."),
  })
  .meta({ id: "UniverseTicker", description: "One stock or ETF that is covered." })

export const universe = listProduct({
  name: "market/universe",
  tool: null,
  restOnly: "A reference list of several hundred rows; the tools suggest tickers by name where one is not found.",
  title: "Universe",
  summary:
    "Every stock and ETF that the service covers, with sector, index entry, the span of its bars and whether it is predicted.",
  whenToUse:
    "Use it to find a ticker by the name of its company, or to learn which tickers are covered, since when, and which of them are predicted.",
  keywords:
    "ticker of a company, company name, symbol, look up, all stocks, list of stocks, sector, industry, energy stocks, S&P 500 members, ETFs, covered",
  tier: "free",
  needs: ["bars", "predictions"],
  params: {
    sector: choice(GICS_SECTORS, "Only stocks of this GICS sector.").optional(),
    kind: choice(kinds, "Only stocks, or only ETFs.").optional(),
    search: searchText("Search by ticker or company name, best match first; near matches if nothing else fits."),
  },
  response: {
    sector: z.string().nullable().describe("The requested sector. Null: all."),
    kind: z.enum(kinds).nullable().describe("The requested kind. Null: both."),
    search: z.string().nullable().describe("The search words. Null: none."),
    no_bars_because: z
      .string()
      .nullable()
      .describe(
        "Why rows have neither spans of bars nor predictions: what the operator has not configured. Null: bars are stored or can be asked for.",
      ),
  },
  list: {
    name: "tickers",
    item: tickerSchema,
    description: "By ticker; with `search`, the likeliest first.",
    order: ({ search }) => {
      const byTicker = ascending<UniverseTicker>(({ ticker }) => ticker)
      if (search === undefined) return [byTicker]
      const rankOf = rankerOf(search)
      return [ascending<UniverseTicker>((row) => rankOf(row) ?? 0), byTicker]
    },
    pageSize: { default: 1_000, max: 1_000 },
  },
  example: { sector: "Energy" },
  async answer({ params: { sector, kind, search }, knowledge }) {
    const { covered, barsLack, meta } = await listCovered(knowledge)
    const wanted = covered.filter((each) => (!sector || each.gics_sector === sector) && (!kind || each.kind === kind))
    const rows = matching(wanted, search)
    const nothing = emptyBecause(
      rows.length === 0,
      barsLack === null && noBars(knowledge.bars()),
      noMatches("No such ticker is covered."),
    )
    return {
      sector: sector ?? null,
      kind: kind ?? null,
      search: search ?? null,
      no_bars_because: barsLack,
      rows,
      meta: { ...meta, ...nothing },
    }
  },
})

/** `barsLack`: why there are neither bars nor predictions; null if there are. */
export async function listCovered(knowledge: Knowledge) {
  const barsLack = knowledge.lackOf("bars")
  const predicted = await listPredicted(knowledge)
  const covered = (barsLack === null ? listTickers : listMembers)(knowledge, predicted)
  return { covered, barsLack, meta: barsLack === null ? {} : { coverage: withoutBars } }
}

const withoutBars = { expected: 3, returned: 1, missing: ["bars", "predictions"] }

type UniverseTicker = z.input<typeof tickerSchema>

/** By ticker; with a search those that match, the likeliest first. */
export function matching(covered: readonly UniverseTicker[], search: string | undefined): UniverseTicker[] {
  const rankOf = search === undefined ? () => 0 : rankerOf(search)
  const ranked = covered.flatMap((row) => {
    const rank = rankOf(row)
    return rank === null ? [] : { row, rank }
  })
  return withoutNear(ranked)
    .sort((a, b) => a.rank - b.rank || (a.row.ticker < b.row.ticker ? -1 : 1))
    .map(({ row }) => row)
}

function rankerOf(search: string): (row: UniverseTicker) => number | null {
  const rankOf = matcherOf(search)
  return ({ ticker, company_name }) => rankOf({ ticker, companyName: company_name })
}

async function listPredicted(knowledge: Knowledge): Promise<Set<string>> {
  const { predictions, origin } = await openRecord(knowledge)
  const batch = origin && (await findLatestBatch(predictions, origin, "daily"))
  return new Set(origin && batch ? await listPredictedTickers(predictions, origin, batch) : [])
}

function listTickers(knowledge: Knowledge, predicted: ReadonlySet<string>): UniverseTicker[] {
  const { axes, listSpans, through } = knowledge.bars()
  const { sessions, instruments } = axes
  const spans = listSpans(through)
  const today = newYorkDate(knowledge.asOf)
  return instruments.flatMap((instrument, row) => {
    const { kind, delistedDate } = instrument
    const span = spans[row]
    if (kind === "index" || !span) return []
    return {
      ...namedMember({ ...instrument, kind }, today, predicted),
      first_bar_date: sessions[span.first],
      last_bar_date: sessions[span.last],
      delisted_date: delistedDate !== null && delistedDate <= sessions[through] ? delistedDate : null,
    }
  })
}

/** The members that ship with the service and still trade, for the time before the first bars. */
function listMembers({ asOf }: Knowledge, predicted: ReadonlySet<string>): UniverseTicker[] {
  const today = newYorkDate(asOf)
  return members("full").flatMap((member) => {
    const { kind, delistedDate } = member
    if (kind === "index" || (delistedDate !== null && delistedDate <= today)) return []
    return {
      ...namedMember({ ...member, kind }, today, predicted),
      first_bar_date: null,
      last_bar_date: null,
      delisted_date: null,
    }
  })
}

type Described = Pick<Instrument, "ticker" | "companyName" | "gicsSector" | "indexEntryDate"> & {
  kind: UniverseTicker["kind"]
}

function namedMember(
  { ticker, companyName, kind, gicsSector, indexEntryDate }: Described,
  today: string,
  predicted: ReadonlySet<string>,
) {
  return {
    ticker,
    company_name: companyName,
    kind,
    gics_sector: gicsSector,
    index_entry_date: indexEntryDate !== null && indexEntryDate <= today ? indexEntryDate : null,
    is_predicted: predicted.has(ticker),
  }
}
