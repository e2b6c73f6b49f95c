import type { CreatorCall } from "../../context/creators/fact"
import { type Call, independent, spanOf, USUAL_HORIZON } from "../calls/call"
import type { CallGrade } from "../calls/grade"
import { type CallRecord, recordOfCalls } from "../calls/record"
import { LEAST_JUDGED } from "../performance"

type FollowedCall = Call & { said: CreatorCall }

type Score = {
  creator: Pick<CreatorCall, "creator_id" | "channel_name" | "channel_url">
  rank: number | null
  record: CallRecord
  repeatedCount: number
  lastCallAt: string
}

export type GradedCall = { call: FollowedCall; grade: CallGrade }

export async function gradedCalls(
  all: readonly CreatorCall[],
  grade: (calls: readonly Call[]) => Promise<CallGrade[]>,
): Promise<GradedCall[]> {
  const calls = independent(all.map(callOf), ({ said }) => said.creator_id)
  const grades = await grade(
    calls.map(({ ticker, direction, publicAt, horizon }) => ({ ticker, direction, publicAt, horizon })),
  )
  return calls.map((call, index) => ({ call, grade: grades[index] }))
}

export function scoreboardOf(
  all: readonly CreatorCall[],
  graded: readonly GradedCall[],
): { scores: Score[]; pending: FollowedCall[] } {
  const byCreator = Map.groupBy(graded, ({ call }) => call.said.creator_id)
  const scores = [...Map.groupBy(all, ({ creator_id }) => creator_id)].map(([id, said]) => {
    const counted = byCreator.get(id) ?? []
    const newest = said.reduce((last, each) => (each.published_at > last.published_at ? each : last))
    const { creator_id, channel_name, channel_url } = newest
    return {
      creator: { creator_id, channel_name, channel_url },
      record: recordOfCalls(counted),
      repeatedCount: said.length - counted.length,
      lastCallAt: newest.published_at,
    }
  })
  const pending = graded.flatMap(({ call, grade }) => (grade.outcome === "pending" ? [call] : []))
  return { scores: ranked(scores), pending: soonestFirst(pending) }
}

/** Ranks creators with enough resolved calls by the lower bound of their accuracy, and ties by the number of calls. */
function ranked(scores: readonly Omit<Score, "rank">[]): Score[] {
  const inOrder = scores
    .filter(({ record }) => record.nResolved >= LEAST_JUDGED)
    .toSorted(
      (a, b) =>
        (b.record.wilsonLow ?? 0) - (a.record.wilsonLow ?? 0) ||
        b.record.nResolved - a.record.nResolved ||
        (a.creator.creator_id < b.creator.creator_id ? -1 : 1),
    )
  return scores.map((score) => {
    const place = inOrder.indexOf(score)
    return { ...score, rank: place < 0 ? null : place + 1 }
  })
}

function callOf(said: CreatorCall): FollowedCall {
  const { ticker, direction, published_at, stated_horizon } = said
  return { ticker, direction, publicAt: published_at, horizon: stated_horizon ?? USUAL_HORIZON, said }
}

function soonestFirst(calls: readonly FollowedCall[]): FollowedCall[] {
  return calls
    .map((call) => ({ call, place: `${spanOf(call).exit} ${call.publicAt} ${call.said.video_id} ${call.ticker}` }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ call }) => call)
}
