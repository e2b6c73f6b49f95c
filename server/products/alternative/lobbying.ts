import { z } from "zod"
import { companyOf, FILING_PERIODS, type Filing } from "../../context/alternative/filing"
import { MATCH_METHODS } from "../../context/entities/matchCompanyName"
import type { KnownFact } from "../../knowledge/fact"
import type { FactVersion } from "../../knowledge/facts/asKnown"
import { lobbying as family } from "../../knowledge/families/lobbying"
import { newYorkDate } from "../../platform/exchange/sessions"
import { beforeRecord, emptyBecause, noMatches } from "../emptyBecause"
import { price, rate } from "../figures"
import { descending, listProduct } from "../list"
import { noFacts } from "../market/coverage"
import { integer, tickersIn, tickersParams } from "../params"
import { countDays, daysAsked, lastInstants } from "../range"
import { date, symbol } from "../shapes"
import { thirdPartyText } from "../thirdPartyText"
import { positionOf } from "./position"

const SENATE_NOTICE =
  "The Senate cannot vouch for the data or analyses derived from these data after the data have been retrieved from the website."

const amount = price.min(0).nullable()

const filingSchema = z
  .object({
    filing_id: z
      .string()
      .describe("Stable id of the report of one registrant, client and period, which it keeps when it is amended."),
    filing_uuid: z.string().describe("The Senate's id of the current filing."),
    filing_type: z
      .string()
      .describe("The Senate's code: Q1 to Q4 are reports, 1A to 4A amend them, 1T to 4T end them, RR and RA register."),
    filing_year: z.int().min(1999).max(2100).describe("The year that it reports on."),
    filing_period: z.enum(FILING_PERIODS).describe("The part of the year that it reports on."),
    registrant_name: thirdPartyText("Who lobbied, as filed: an outside firm, or the client itself."),
    client_name: thirdPartyText("For whom, as filed."),
    income: amount.describe(
      "What an outside firm earned, in USD. Null: the registrant is not an outside firm, or the amount is below 5,000.",
    ),
    expenses: amount.describe(
      "What the client spent itself, in USD. Null: the registrant is an outside firm, or the amount is below 5,000.",
    ),
    amount: amount.describe("Whichever of the two is reported, in USD. Null: neither."),
    issue_codes: z.array(z.string()).describe("The Senate's codes of the issues."),
    issue_areas: z.array(z.string()).describe("The same issues in words, in the same order."),
    government_entities: z.array(thirdPartyText()).describe("The government bodies that it names as lobbied."),
    tickers: z
      .array(symbol)
      .describe("The listed company that lobbied, one ticker for each class of its shares. Empty: none that we know."),
    ticker_match_method: z
      .enum(MATCH_METHODS)
      .describe(
        "How the company was recognised from the client's name or, for its own lobbying, the registrant's. exact: its name in the index. normalised: the same without legal form or additions. own_name, former_name, subsidiary: a name on our list of aliases, which was compiled by hand and not checked against registers. none: not recognised; nothing is guessed.",
      ),
    ticker_match_confidence: rate.describe(
      "How certain the match is, from 0 to 1: a judgement for each method and each alias, not a measurement. 0: no match.",
    ),
    posted_at: z.iso.datetime().describe("When the Senate posted the current filing, in UTC."),
    url: z.url().nullable().describe("The filing at the Senate. Null: it is simulated, and there is no such page."),
    superseded: z
      .array(
        z.object({
          filing_uuid: z.string().describe("The Senate's id of the earlier filing."),
          filing_type: z.string().describe("The Senate's code for its type."),
          amount: amount.describe("The amount that it reported, in USD. Null: none."),
          posted_at: z.iso.datetime().describe("When it was posted, in UTC."),
        }),
      )
      .describe("Earlier filings of the same report, newest first."),
  })
  .meta({ id: "LobbyingFiling", description: "A lobbying report as it stood, with the filings that it superseded." })

export const lobbying = listProduct({
  name: "alternative/lobbying",
  tool: null,
  restOnly: "Raw filings for research; too long and too slow to change for a conversation.",
  title: "Lobbying filings",
  summary: "Lobbying reports filed with the Senate: registrant, client, issues, amount and matching stock.",
  whenToUse:
    "Use it to see what a company lobbies for. Most filings come in the days before 20 January, April, July and October.",
  keywords: "lobbyists, lobby, spend on lobbying, spending, influence, LDA, Senate filings",
  tier: "api_starter",
  needs: ["lobbying"],
  params: {
    ...tickersParams("Only filings of this company. BRK-B and BRK/B are read as BRK.B."),
    days: integer({
      min: 1,
      max: 365,
      default: 90,
      description: "Days back, of 24 hours each, by time of posting.",
    }),
  },
  response: {
    ticker: symbol.nullable().describe("The requested ticker. Null: several, or any client, listed or not."),
    days: daysAsked,
    recorded_from_date: date
      .nullable()
      .describe(
        "The day of the first filing on record. Earlier filings are neither listed nor added up. Null: there is none.",
      ),
    total_amount: price
      .min(0)
      .describe(
        "Sum of `amount` over all filings that match, in USD. What a company pays outside firms is also part of its own expenses, so it may be counted twice.",
      ),
    notice: z.string().describe("The notice that the Senate attaches to its data."),
  },
  list: {
    name: "filings",
    item: filingSchema,
    description:
      "Most recently posted first. Only the current filing of each report is listed: an amendment supersedes what it amends.",
    order: [descending(({ posted_at }) => posted_at), descending(({ filing_id }) => filing_id)],
    pageSize: { default: 50, max: 200 },
    range: {},
  },
  example: { ticker: "BA", days: 180 },
  async answer({ params: { days, ...asked }, range, knowledge, after, limit }) {
    const facts = knowledge.facts<Filing>(family)
    const { from: describedFrom, to } = lastInstants(range, days)
    const describedTo = range.end === undefined ? undefined : to
    const filter = { describedFrom, describedTo, subjects: tickersIn(asked) }
    const [found, { count: totalCount, sum: total_amount }, { oldest }] = await Promise.all([
      facts.list(filter, { most: limit + 1, after: positionOf(after) }),
      facts.sum(filter),
      facts.span(),
    ])
    const amended = found.filter(({ revision }) => revision > 1).map(({ key }) => key)
    const said = Map.groupBy(amended.length > 0 ? await facts.said(amended) : [], ({ key }) => key)
    const isEmpty = totalCount === 0
    return {
      ticker: asked.ticker ?? null,
      days: countDays(range, days),
      recorded_from_date: oldest && newYorkDate(oldest),
      total_amount,
      notice: SENATE_NOTICE,
      rows: found.map((fact) => rowOf(fact, said.get(fact.key) ?? [])),
      totalCount,
      meta: emptyBecause(
        isEmpty,
        isEmpty && oldest === null && (await noFacts("No filing", family.name, knowledge)),
        beforeRecord(range, oldest && newYorkDate(oldest)),
        noMatches("No such filing was posted in these days."),
      ),
    }
  },
})

function rowOf({ key, body }: KnownFact<Filing>, said: readonly FactVersion<Filing>[]): z.input<typeof filingSchema> {
  const { tickers, method, confidence } = companyOf(body)
  return {
    filing_id: key,
    filing_uuid: body.filing_uuid,
    filing_type: body.filing_type,
    filing_year: body.filing_year,
    filing_period: body.filing_period,
    registrant_name: body.registrant_name,
    client_name: body.client_name,
    income: body.amount_basis === "income" ? body.amount : null,
    expenses: body.amount_basis === "expenses" ? body.amount : null,
    amount: body.amount,
    issue_codes: body.issues.map(({ code }) => code),
    issue_areas: body.issues.map(({ name }) => name),
    government_entities: body.government_entities,
    tickers,
    ticker_match_method: method,
    ticker_match_confidence: confidence,
    posted_at: body.posted_at,
    url: body.url,
    superseded: said
      .filter((earlier) => earlier.body.filing_uuid !== body.filing_uuid)
      .map((earlier) => ({
        filing_uuid: earlier.body.filing_uuid,
        filing_type: earlier.body.filing_type,
        amount: earlier.body.amount,
        posted_at: earlier.body.posted_at,
      }))
      .reverse(),
  }
}
