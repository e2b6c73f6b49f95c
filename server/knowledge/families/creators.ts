import { type CreatorCall, callKey, creatorCall } from "../../context/creators/fact"
import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { simulatedCreators } from "../../sources/simulated/creators"
import { youtubeUploads } from "../../sources/youtube/uploads"
import type { Family } from "./family"

const hourMs = 3_600_000

export const creators = {
  name: "creators",
  title: "Creators' calls",
  subject: "Social",
  summary: "A call that a creator made in a video: which stock, buy or sell, and for how long if stated.",
  naturalKey: ["video_id", "ticker"],
  knownAt: "When we fetched it; in the first run and in imports, when the video was published, assumed.",
  coverage:
    "The uploads of the channels that the operator names, by their titles and descriptions, and the transcripts that the operator imports.",
  // Some weeks have no calls.
  expectation: null,
  longestSilenceMs: 26 * hourMs,
  storage: "fact",
  body: creatorCall,
  key: (body: CreatorCall) => callKey(body),
  // All days here are New York's, so that no answer contains one that has not begun there.
  describedAt: ({ published_at }: CreatorCall) => new Date(newYorkDate(new Date(published_at))),
  subjects: ({ creator_id, ticker }: CreatorCall) => [creator_id, ticker],
  publishedAt: ({ published_at }: CreatorCall) => new Date(published_at),
  sources: [youtubeUploads],
  choice: "first_that_answers",
  twin: simulatedCreators,
  schedule: { cron: "25 */6 * * *", timeZone: "UTC" },
  reach: {
    first: (to) => addDays(to, -365),
    again: (newest) => addDays(newest, -7),
  },
} as const satisfies Family
