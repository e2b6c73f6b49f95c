import { z } from "zod"
import {
  assetTypes,
  type CongressFact,
  type CongressTrade,
  chambers,
  owners,
  type ReportReading,
  type ReportScan,
  reportName,
  tradeId,
  transactionTypes,
} from "../../context/congress/trade"
import { isInUniverse } from "../../context/social/namedTicker"
import { dayMs } from "../../platform/dates"
import { wordFilter } from "../../platform/text"
import { USUAL_HORIZON } from "../../signals/calls/call"
import { recordOfCalls } from "../../signals/calls/record"
import { currentTrades } from "../../signals/congress/current"
import { LABELS } from "../../signals/performance"
import { beforeRecord, emptyBecause, noMatches } from "../emptyBecause"
import { count, dollars, rate } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { integer, searchText, tickersIn, tickersParams } from "../params"
import { countDays, daysAsked, lastDates } from "../range"
import { date, symbol } from "../shapes"
import { thirdPartyText } from "../thirdPartyText"
import { callRecordFields, callRecordShape } from "./callFields"
import {
  congressNeeds,
  type FollowedTrades,
  findFirstDisclosure,
  followDisclosed,
  NOTICE,
  readEarlierReports,
  readReports,
  SAMPLE_DAYS,
  whyUnread,
} from "./congressRecord"

/** Partially read reports named in an answer. */
const MOST_NAMED = 100

const tradeSchema = z
  .object({
    trade_id: z.string().describe("Opaque and stable id of the trade."),
    politician_name: thirdPartyText("Who filed the report."),
    bioguide_id: z.string().nullable().describe("Id in the Biographical Directory of Congress. Null: not recognised."),
    chamber: z.enum(chambers).describe("House of Representatives or Senate."),
    party: z.string().nullable().describe("Party. Null: the filer was not recognised as a member."),
    state: z.string().nullable().describe("State, two letters. Null: the filer was not recognised as a member."),
    ticker: symbol.nullable().describe("Ticker as the report gives it. Null: it gives none."),
    asset_name: thirdPartyText("What was traded, as the report names it."),
    asset_type: z.enum(assetTypes).describe("Kind of asset. other: none of the rest."),
    transaction_type: z.enum(transactionTypes).describe("Purchase, sale (whole or in part) or exchange."),
    is_partial_sale: z
      .boolean()
      .nullable()
      .describe("Whether only a part of the holding was sold. Null: a sale of which the source does not say."),
    filing_status: z
      .enum(["new", "amended"])
      .describe("amended: the report corrects an earlier one, whose line is no longer listed if it can be found."),
    owner: z.enum(owners).describe("Who owns the asset. unknown: the report says something else."),
    amount_min: dollars.nullable().describe("Lower bound of the reported band in USD. Null: not readable."),
    amount_max: dollars
      .nullable()
      .describe("Upper bound of the reported band in USD. Null: the band has none, or is not readable."),
    amount_raw: thirdPartyText("The amount as reported."),
    transaction_date: date.describe("When it was traded."),
    disclosure_date: date.describe("When the report was made public."),
    reporting_lag_days: count.describe("Calendar days between the two; the law allows 45."),
    filing_url: z.url().describe("The report itself. If it is simulated, the URL leads nowhere."),
  })
  .meta({ id: "CongressTrade", description: "A trade that a member of Congress reported." })

type Trade = z.input<typeof tradeSchema>

const sample = z.object({
  win_rate: rate
    .nullable()
    .describe("Share of the resolved trades whose price moved in the direction of the trade. Null at n = 0."),
  n: count.describe("Resolved trades; the rates are over these."),
  low: rate
    .nullable()
    .describe("Lower 95% bound of `win_rate`: the lower of Wilson's and the clustered one. Null at n = 0."),
  high: rate
    .nullable()
    .describe("Upper 95% bound of `win_rate`: the higher of Wilson's and the clustered one. Null at n = 0."),
  label: z
    .enum(LABELS)
    .describe(
      "What the record shows. insufficient: fewer than 30 resolved. strong, positive: the Wilson bound is clearly above, or above, one half and the base rate. weak: fewer than half won. neutral: none of these. anti_signal requires a test that was registered in advance and is never given here, however weak the record.",
    ),
  n_pending: count.describe("Trades that are followed and have not reached their exit."),
  n_repeated: count.describe(
    "Further trades of the same stock and type while one was open. They would win or lose with it and are not counted.",
  ),
  n_not_followed: count.describe(
    "Trades that are not followed: exchanges, assets other than stocks and ETFs, and tickers outside the universe.",
  ),
  ...callRecordShape,
  from_date: date.describe("First day of disclosure in the sample."),
  horizon_sessions: count.describe("Sessions from entry to exit."),
  rule: z.string().describe("How trades are followed and graded."),
})

const RULE = `A purchase is followed by buying and a sale by selling short, at the first regular open after the day of disclosure; the position is closed at the close of the ${USUAL_HORIZON}st session. It wins if the price moved in the direction of the trade, adjusted for splits and without dividends or costs; no move is a loss.`

/** All reports of a range are read at once, with those that amend them. */
const longestRange = 366

export const congressTrades = listProduct({
  name: "signals/congress-trades",
  tool: "get_congress_trades",
  title: "Congressional trades",
  summary: "Trades disclosed by members of Congress, and the hypothetical return of following such disclosures.",
  whenToUse:
    "Use it to see who disclosed a trade in a stock. Read `sample_performance` before following any: it has the results so far.",
  keywords:
    "politicians, senators, insider trading in Congress, representatives, members of Congress, Pelosi, STOCK Act, disclosures, bought or sold by politicians",
  tier: "api_starter",
  needs: congressNeeds,
  detailedOnly: [
    "trades.trade_id",
    "trades.bioguide_id",
    "trades.state",
    "trades.amount_min",
    "trades.amount_max",
    "trades.reporting_lag_days",
    "sample_performance.low",
    "sample_performance.high",
  ],
  params: {
    days: integer({
      min: 1,
      max: 365,
      default: 90,
      description: "Only trades disclosed in this many calendar days, today included.",
    }),
    ...tickersParams("Only trades of this stock or fund."),
    politician: searchText("Only trades of members whose name has these words.", "pelosi"),
  },
  response: {
    days: daysAsked,
    ticker: z.string().nullable().describe("The requested ticker. Null: several, or all."),
    politician: z.string().nullable().describe("The requested words of a name. Null: all members."),
    unreadable_filings: count.describe(
      "Reports of these days of which nothing can be read, since they were filed on paper or their file cannot be opened; their trades are not listed.",
    ),
    sample_performance: sample.describe(
      `The result of following every trade disclosed in the last ${SAMPLE_DAYS} days.`,
    ),
    legal_notice: z.string().describe("What the law says about the use of these reports."),
  },
  list: {
    name: "trades",
    item: tradeSchema,
    description: "Most recently disclosed first.",
    order: [
      descending(({ disclosure_date }) => disclosure_date),
      descending(({ transaction_date }) => transaction_date),
      ascending(({ trade_id }) => trade_id),
    ],
    pageSize: { default: 50, max: 200 },
    range: { mostDays: longestRange },
  },
  example: { days: 90 },
  async answer({ params: { days, politician, ...asked }, range, knowledge }) {
    const { first, last } = lastDates(range, days)
    const { facts, fromDate, missing } = await readReports(knowledge)
    const sample = currentTrades(facts)
    const { trades, unreadable, partiallyRead } =
      first < fromDate ? currentTrades(await readEarlierReports(knowledge, first, last)) : sample
    const isRecent = ({ disclosure_date: on }: CongressFact) => on >= first && (range.end === undefined || on <= last)
    const tickers = tickersIn(asked)
    const isMeant = wordFilter(politician)
    const isAsked = ({ ticker, politician_name }: CongressTrade) =>
      (tickers === undefined || (ticker !== null && tickers.includes(ticker))) && isMeant(politician_name)
    const rows = trades.filter((trade) => isRecent(trade) && isAsked(trade))
    const meta = {
      coverage: {
        expected: chambers.length,
        returned: chambers.length - missing.length,
        missing,
        partially_read: [...partiallyRead, ...unreadable].filter(isRecent).slice(0, MOST_NAMED).map(namedReading),
      },
      ...emptyBecause(
        rows.length === 0,
        asked.ticker !== undefined &&
          !isInUniverse(asked.ticker) &&
          noMatches(`${asked.ticker} is not in the universe.`),
        rows.length === 0 && (await whyUnread(knowledge, missing)),
        rows.length === 0 && beforeRecord(range, await findFirstDisclosure(knowledge)),
        noMatches("No such trade was disclosed in these days."),
      ),
    }
    return {
      days: countDays(range, days),
      ticker: asked.ticker ?? null,
      politician: politician ?? null,
      unreadable_filings: unreadable.filter(isRecent).length,
      sample_performance: await sampleOf(await followDisclosed(knowledge, sample.firstDisclosed), fromDate),
      legal_notice: NOTICE,
      rows: rows.map(rowOf),
      meta,
    }
  },
})

function namedReading(report: ReportReading | ReportScan) {
  const isScan = report.kind === "scan"
  return {
    document: reportName(report),
    rows_seen: isScan ? null : report.rows_seen,
    rows_read: isScan ? 0 : report.rows_read,
  }
}

function rowOf(trade: CongressTrade): Trade {
  return {
    ...trade,
    trade_id: tradeId(trade),
    is_partial_sale: trade.transaction_type === "sale" ? trade.is_partial_sale : false,
    filing_status: trade.filing_status === "new" ? "new" : "amended",
    reporting_lag_days: (Date.parse(trade.disclosure_date) - Date.parse(trade.transaction_date)) / dayMs,
  }
}

function sampleOf({ graded, repeatedCount, ignoredCount }: FollowedTrades, fromDate: string) {
  const record = recordOfCalls(graded)
  return {
    win_rate: record.winRate,
    n: record.nResolved,
    low: wider(Math.min, record.wilsonLow, record.clustered_low),
    high: wider(Math.max, record.wilsonHigh, record.clustered_high),
    label: record.label,
    n_pending: record.nPending,
    n_repeated: repeatedCount,
    n_not_followed: ignoredCount + graded.length - record.nIssued,
    ...callRecordFields(record),
    from_date: fromDate,
    horizon_sessions: USUAL_HORIZON,
    rule: RULE,
  }
}

function wider(
  outer: (a: number, b: number) => number,
  wilson: number | null,
  clustered: number | null,
): number | null {
  return wilson === null || clustered === null ? wilson : outer(wilson, clustered)
}
