import { z } from "zod"
import { spanOf, USUAL_HORIZON } from "../../signals/calls/call"
import { scoreboardOf } from "../../signals/creators/scoreboard"
import { LABELS, LEAST_JUDGED } from "../../signals/performance"
import { count, rate } from "../figures"
import { ascending, listProduct } from "../list"
import { date, directions, symbol } from "../shapes"
import { thirdPartyText } from "../thirdPartyText"
import { callRecordFields, callRecordShape } from "./callFields"
import { creatorNeeds, RECORD_DAYS, readCreators, whyNoCalls } from "./creatorRecord"

/** More than anyone reads. The total is given, too. */
const MOST_PENDING = 100

const creatorSchema = z
  .object({
    creator_id: z.string().describe("Id of the channel."),
    channel_name: thirdPartyText("Name of the channel, as it was last read."),
    channel_url: z.url().describe("The channel. If it is simulated, the URL leads nowhere."),
    rank: count
      .min(1)
      .nullable()
      .describe(
        "Rank by `wilson_low`, from 1. Null: fewer resolved calls than `min_n`, which say little. A high rank is not proof of skill: see `label`.",
      ),
    n_issued: count.describe("Calls that are counted: resolved, pending and void."),
    n_resolved: count.describe("Calls that have reached their exit; the rates are over these."),
    n_correct: count.describe("Those of them whose price moved in the direction of the call."),
    accuracy: rate.nullable().describe("Share of the resolved calls that were correct. Null: none is resolved."),
    label: z
      .enum(LABELS)
      .describe(
        "What the record shows. insufficient: fewer than 30 resolved. strong, positive: the Wilson bound is clearly above, or above, one half and the base rate. weak: fewer than half were correct. neutral: none of these. anti_signal requires a test that was registered in advance and is never given here.",
      ),
    n_pending: count.describe("Calls that have not reached their exit."),
    n_repeated: count.describe(
      "Further calls of the same stock and direction while one was open; they are not counted.",
    ),
    ...callRecordShape,
    last_call_at: z.iso.datetime().describe("When the newest call was published, in UTC."),
  })
  .meta({ id: "Creator", description: "A creator with the record of their calls." })

const pendingSchema = z
  .object({
    creator_id: z.string().describe("Id of the channel."),
    ticker: symbol,
    direction: z.enum(directions).describe("Whether the stock should rise (bullish) or fall (bearish)."),
    called_at: z.iso.datetime().describe("When the video was published, in UTC."),
    entry_date: z.iso.date().describe("The session at whose open the call is entered."),
    resolves_date: z.iso
      .date()
      .describe("The session at whose close it ends. If the stock is halted then, it is graded a few sessions later."),
    source_url: z.url().describe("The video. If it is simulated, the URL leads nowhere."),
  })
  .meta({ id: "PendingCall", description: "A call that has not reached its exit." })

export const youtubeScoreboard = listProduct({
  name: "signals/youtube-scoreboard",
  tool: "get_youtube_scoreboard",
  title: "YouTube creator scoreboard",
  summary:
    "How often the calls of YouTube creators were correct, ranked by the lower bound of that rate, and their open calls.",
  whenToUse:
    "Use it to see whether a creator's calls have done better than picking at random: compare `wilson_low` with `base_rate`.",
  keywords: "YouTubers, influencers, finfluencers, best channels, creators ranked",
  tier: "free",
  needs: creatorNeeds,
  detailedOnly: [
    "pending_calls",
    "creators.creator_id",
    "creators.n_issued",
    "creators.n_repeated",
    "creators.n_void",
    "creators.rate_with_voids",
    "creators.median_signed_return_pct",
    "creators.avg_signed_return_pct",
  ],
  params: {},
  response: {
    min_n: count.describe("Minimum number of resolved calls for a creator to be ranked."),
    from_date: date.describe(`First day of the calls that are counted: the last ${RECORD_DAYS} days.`),
    rule: z.string().describe("How calls are graded."),
    pending_count: count.describe("Calls of all creators that have not reached their exit."),
    pending_calls: z
      .array(pendingSchema)
      .describe(`The calls that resolve next, soonest first, at most ${MOST_PENDING}; the same on every page.`),
  },
  list: {
    name: "creators",
    item: creatorSchema,
    description: "Ranked creators by rank, then the others by name.",
    order: [
      ascending(({ rank }) => rank ?? Number.MAX_SAFE_INTEGER),
      ascending(({ channel_name }) => channel_name),
      ascending(({ creator_id }) => creator_id),
    ],
    pageSize: 100,
  },
  async answer({ knowledge }) {
    const { fromDate, said, graded } = await readCreators(knowledge)
    const { scores, pending } = scoreboardOf(said, graded)
    return {
      min_n: LEAST_JUDGED,
      from_date: fromDate,
      rule: RULE,
      pending_count: pending.length,
      pending_calls: pending.slice(0, MOST_PENDING).map(pendingOf),
      rows: scores.map(({ creator, rank, record, repeatedCount, lastCallAt }) => ({
        ...creator,
        rank,
        n_issued: record.nIssued,
        n_resolved: record.nResolved,
        n_correct: record.nWins,
        accuracy: record.winRate,
        label: record.label,
        n_pending: record.nPending,
        n_repeated: repeatedCount,
        ...callRecordFields(record),
        last_call_at: lastCallAt,
      })),
      meta: scores.length === 0 ? await whyNoCalls(knowledge) : {},
    }
  },
})

const RULE = `A call is entered at the first regular open after the video was published and closed at the close of the last session of its horizon: as long as the creator named, otherwise ${USUAL_HORIZON} sessions. It is correct if the price moved in its direction, adjusted for splits and without dividends or costs; no move is a miss.`

function pendingOf(call: ReturnType<typeof scoreboardOf>["pending"][number]): z.input<typeof pendingSchema> {
  const { entry, exit } = spanOf(call)
  const { creator_id, ticker, direction, published_at, source_url } = call.said
  return { creator_id, ticker, direction, called_at: published_at, entry_date: entry, resolves_date: exit, source_url }
}
