import { z } from "zod"
import { callKey } from "../../context/creators/fact"
import { newYorkDate } from "../../platform/exchange/sessions"
import { beforeRecord, emptyBecause, noMatches } from "../emptyBecause"
import { descending, listProduct } from "../list"
import { isWithin } from "../range"
import { callRowFields, callRowShape } from "./callRows"
import { creatorNeeds, RECORD_DAYS, readCreators, whyNoCalls } from "./creatorRecord"

const longestId = 40

const rowSchema = z
  .object({
    call_id: z.string().describe("Stable id of the call."),
    creator_id: z.string().describe("Id of the channel, as in signals/youtube-scoreboard."),
    called_at: z.iso.datetime().describe("When the video was published, in UTC."),
    ...callRowShape,
    source_url: z.url().describe("The video. If it is simulated, the URL leads nowhere."),
  })
  .meta({ id: "CreatorCall", description: "One call of a creator, as the scoreboard counts it." })

export const creatorCalls = listProduct({
  name: "signals/creator-calls",
  tool: null,
  restOnly: "Rows for a reader who recomputes the scoreboard; the tools give it summed up, with intervals.",
  title: "Creators' calls",
  summary: "Every call that the creator scoreboard counts, with its outcome: the rows behind its rates.",
  whenToUse: "Use it to recompute the accuracy of a creator, or to check a single call.",
  keywords: "YouTubers, channel, each call, single calls, right or wrong, influencers",
  tier: "free",
  needs: creatorNeeds,
  params: {
    creator_id: z
      .string()
      .min(1)
      .max(longestId)
      .regex(/^[\w-]+$/, "must be the id of a channel")
      .optional()
      .meta({ description: "Only calls of this creator.", pattern: "^[A-Za-z0-9_-]+$" }),
  },
  response: {
    creator_id: z.string().nullable().describe("The requested creator. Null: all."),
    from_date: z.iso.date().describe(`First day of the calls that are counted: the last ${RECORD_DAYS} days.`),
  },
  list: {
    name: "calls",
    item: rowSchema,
    description:
      "Newest first. Calls that repeat an open one of the same stock and direction are left out, as in the record.",
    order: [descending(({ called_at }) => called_at), descending(({ call_id }) => call_id)],
    pageSize: { default: 100, max: 1_000 },
    range: {},
  },
  async answer({ params: { creator_id }, range, knowledge }) {
    const { fromDate, said, graded } = await readCreators(knowledge)
    const rows = graded.flatMap(({ call, grade }) => {
      const counted = callRowFields(call, grade)
      const { creator_id: id, published_at, source_url } = call.said
      if (counted === null || (creator_id !== undefined && id !== creator_id)) return []
      if (!isWithin(range, newYorkDate(new Date(published_at)))) return []
      return [{ call_id: callKey(call.said), creator_id: id, called_at: published_at, ...counted, source_url }]
    })
    const nothing = emptyBecause(
      rows.length === 0,
      said.length === 0 && (await whyNoCalls(knowledge)),
      beforeRecord(range, fromDate),
      noMatches("No call of this creator is counted."),
    )
    return { creator_id: creator_id ?? null, from_date: fromDate, rows, meta: nothing }
  },
})
