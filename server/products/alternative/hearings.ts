import { z } from "zod"
import { isNamedBy } from "../../context/alternative/committees"
import { CHAMBERS, type Hearing } from "../../context/alternative/hearing"
import { type HearingTickers, hearingTickers } from "../../context/alternative/hearingTickers"
import type { KnownFact } from "../../knowledge/fact"
import type { FamilyName } from "../../knowledge/families"
import { companiesNamedBy, houseHearings, senateHearings } from "../../knowledge/families/hearings"
import type { Knowledge } from "../../knowledge/knowledge"
import { addDays, utcDate } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { beforeRecord, type Empty, emptyBecause, noMatches, notConfigured, upstreamUnavailable } from "../emptyBecause"
import { count } from "../figures"
import { descending, listProduct } from "../list"
import { noFacts } from "../market/coverage"
import { integer } from "../params"
import { nextDates } from "../range"
import { date, symbol } from "../shapes"
import { thirdPartyText } from "../thirdPartyText"
import { mostTradedStocks } from "./sectorStocks"

const hearingSchema = z
  .object({
    hearing_id: z.string().describe("Stable id of the meeting, which it keeps when it is moved."),
    congress: count.min(1).describe("The number of the Congress."),
    chamber: z.enum(CHAMBERS).describe("The chamber whose committee meets."),
    kind: z
      .enum(["hearing", "markup", "meeting"])
      .describe(
        "hearing: witnesses are heard. markup: a bill or a nomination is decided on. meeting: the source does not say.",
      ),
    committee_name: thirdPartyText("The committee; the first of several that meet together."),
    committee_code: z
      .string()
      .describe(
        "Its code in Congress.gov: four letters, and two digits of the subcommittee, 00 for the whole committee.",
      ),
    title: thirdPartyText("What it is about, as announced: plain text, at most 300 characters."),
    date: date.describe("The day in Washington."),
    scheduled_at: z.iso.datetime().nullable().describe("When it begins, in UTC. Null: its time is not announced."),
    status: z
      .enum(["scheduled", "postponed", "canceled", "held"])
      .describe(
        "held: its time has come and nothing was announced to the contrary, which is our inference. canceled: the source says so, or no longer lists it.",
      ),
    location: thirdPartyText().nullable().describe("Where. Null: not announced."),
    witnesses: z
      .array(
        z.object({
          name: thirdPartyText("As announced."),
          position: thirdPartyText().nullable().describe("Null: not announced."),
          organization: thirdPartyText().nullable().describe("Null: not announced."),
        }),
      )
      .describe("The witnesses. Empty: not announced; the Senate's list names none."),
    gics_sectors: z.array(z.string()).describe("GICS sectors that its committees decide on."),
    tickers: z
      .array(symbol)
      .describe(
        "The companies that it names; otherwise the most traded stocks of its sectors, at most 10, the most traded first.",
      ),
    mapping_basis: z
      .enum(["named", "sector", "broad"])
      .describe(
        "named: the title or a witness names the companies. sector: the committee decides on their sectors. broad: it decides on all, or on none in particular, and no ticker is given.",
      ),
    url: z.url().nullable().describe("Where it is announced. Null: it is simulated, and there is no such page."),
    updated_at: z.iso.datetime().nullable().describe("When the source last changed it. Null: the source does not say."),
  })
  .meta({ id: "Hearing", description: "A meeting of a committee of Congress, with the stocks that it may concern." })

function recordedFrom(which: string) {
  return date
    .nullable()
    .describe(
      `The day of the first ${which} meeting on record; nothing is known of earlier days. Null: none has come yet.`,
    )
}

const mostDays = 90
/** For each meeting, the stocks that it may concern are looked up. */
const longestRange = 366

export const hearings = listProduct({
  name: "alternative/hearings",
  tool: null,
  restOnly: "Raw schedules for research; which stocks a hearing concerns is a guess by committee.",
  title: "Congressional hearings",
  summary:
    "Meetings of the committees of Congress, past and scheduled, with the sectors and stocks that they may concern.",
  whenToUse: "Use it to see which hearings are coming up in Congress, and which stocks they may concern.",
  keywords: "committee, testimony, Senate, House, hearing schedule, upcoming hearings, regulation, testify",
  tier: "api_starter",
  needs: ["house-hearings", "senate-hearings", "bars"],
  params: {
    days: integer({
      min: 1,
      max: mostDays,
      default: 14,
      description: "Calendar days ahead, and the same number back.",
    }),
    committee: z
      .string()
      .min(2)
      .max(100)
      .regex(/[A-Za-z0-9]/, "must hold a letter or a digit")
      .meta({
        description: "Only this committee: its code (hsba, or hsba20 for a subcommittee), or words of its name.",
        examples: ["hsba", "energy"],
      })
      .optional(),
  },
  response: {
    days: count.describe("How many days ahead and back are listed; with `start` or `end`, how many after the first."),
    committee: z.string().nullable().describe("The requested committee. Null: any."),
    house_recorded_from_date: recordedFrom("House or joint"),
    senate_recorded_from_date: recordedFrom("Senate"),
  },
  list: {
    name: "hearings",
    item: hearingSchema,
    description:
      "Latest day first, so that scheduled meetings come before those already held. `meta.coverage` names the chambers from which nothing could be read.",
    order: [
      descending(({ date }) => date),
      descending(({ scheduled_at }) => scheduled_at ?? ""),
      descending(({ hearing_id }) => hearing_id),
    ],
    pageSize: { default: 200, max: 500 },
    range: { aheadDays: mostDays, mostDays: longestRange },
  },
  example: { days: 14 },
  async answer({ params: { days, committee }, range, knowledge }) {
    const isAsked = range.start !== undefined || range.end !== undefined
    const { first, last, further } = isAsked ? nextDates(range, days) : around(knowledge, days)
    const read = await readHearings(knowledge, first, last)
    const found = read.facts.filter(
      ({ body }) => !committee || body.committees.some((each) => isNamedBy(committee, each)),
    )
    const stocks = await mostTradedStocks(knowledge)
    const rows = found.map((fact) =>
      rowOf(fact, hearingTickers(fact.body, companiesNamedBy(fact), stocks), knowledge.asOf),
    )
    return {
      days: further,
      committee: committee ?? null,
      ...read.recordedFrom,
      rows,
      meta: {
        needs: [...read.chambers.map(({ family }) => family), ...(stocks.length > 0 ? (["bars"] as const) : [])],
        coverage: {
          expected: read.chambers.length,
          returned: read.chambers.length - read.missing.length,
          missing: read.missing,
        },
        ...emptyBecause(
          rows.length === 0,
          await whyNothing(knowledge, read),
          beforeRecord(range, earliestOf(read)),
          noMatches("No such meeting is on record in these days."),
        ),
      },
    }
  },
})

const chambers = [
  { chamber: "house", family: houseHearings },
  { chamber: "senate", family: senateHearings },
] as const

type Read = {
  facts: KnownFact<Hearing>[]
  chambers: readonly { chamber: string; family: FamilyName }[]
  missing: string[]
  recordedFrom: { house_recorded_from_date: string | null; senate_recorded_from_date: string | null }
}

function around({ asOf }: Knowledge, days: number) {
  const today = newYorkDate(asOf)
  return { first: addDays(today, -days), last: addDays(today, days), further: days }
}

function earliestOf({ recordedFrom }: Read): string | null {
  const [first = null] = Object.values(recordedFrom)
    .filter((day) => day !== null)
    .sort()
  return first
}

async function readHearings(knowledge: Knowledge, first: string, last: string): Promise<Read> {
  const filter = {
    describedFrom: new Date(first),
    describedTo: new Date(last),
    withRetracted: true,
  }
  const read = await Promise.all(
    chambers.map(async ({ chamber, family }) => ({
      chamber,
      facts: await knowledge.facts<Hearing>(family).list(filter),
      isKnown: (await knowledge.newestDay(family.name)) !== null,
      oldest: (await knowledge.facts(family).span()).oldest,
    })),
  )
  const [house, senate] = read.map(({ oldest }) => oldest && utcDate(oldest))
  return {
    facts: read.flatMap(({ facts }) => facts),
    chambers: chambers.map(({ chamber, family }) => ({ chamber, family: family.name })),
    missing: read.filter(({ isKnown }) => !isKnown).map(({ chamber }) => chamber),
    recordedFrom: { house_recorded_from_date: house, senate_recorded_from_date: senate },
  }
}

/** Another chamber's meetings do not fill a chamber's gaps. */
async function whyNothing(knowledge: Knowledge, { missing }: Read): Promise<Empty | false> {
  if (missing.length === 0) return false
  const silent = chambers.filter(({ chamber }) => missing.includes(chamber))
  const [first] = silent
  if (silent.length < chambers.length) {
    return knowledge.isConfigured(first.family.name)
      ? upstreamUnavailable(`Nothing could be read from the ${first.chamber} by that moment.`)
      : notConfigured(
          knowledge.lackOf(first.family.name) ?? `No source of hearings of the ${first.chamber} is configured.`,
        )
  }
  const configured = silent.find(({ family }) => knowledge.isConfigured(family.name))
  return configured
    ? noFacts("No hearing", configured.family.name, knowledge)
    : notConfigured("No source of hearings is configured.")
}

function rowOf(
  { key, body, knownAt, isRetracted }: KnownFact<Hearing>,
  { sectors, tickers, basis }: HearingTickers,
  asOf: Date,
): z.input<typeof hearingSchema> {
  const [committee] = body.committees
  return {
    hearing_id: key,
    congress: body.congress,
    chamber: body.chamber,
    kind: body.kind,
    committee_name: committee.name,
    committee_code: committee.code,
    title: body.title,
    date: body.date,
    scheduled_at: body.scheduled_at,
    status: isRetracted ? "canceled" : statusAt(body, asOf),
    location: body.location,
    witnesses: body.witnesses,
    gics_sectors: sectors,
    tickers,
    mapping_basis: basis,
    url: body.url,
    updated_at: body.updated_at && earlier(body.updated_at, knownAt.toISOString()),
  }
}

function earlier(a: string, b: string): string {
  return a < b ? a : b
}

function statusAt({ status, scheduled_at, date }: Hearing, asOf: Date) {
  if (status !== "scheduled") return status
  const hasCome = scheduled_at === null ? date < newYorkDate(asOf) : new Date(scheduled_at) <= asOf
  return hasCome ? "held" : "scheduled"
}
