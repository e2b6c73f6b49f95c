import type { CreatorCall } from "../../context/creators/fact"
import { creators as family } from "../../knowledge/families/creators"
import type { Knowledge } from "../../knowledge/knowledge"
import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { type GradedCall, gradedCalls } from "../../signals/creators/scoreboard"
import { type Empty, notConfigured } from "../emptyBecause"
import { noFacts } from "../market/coverage"
import { scans } from "../scans"

/** About three years. */
export const RECORD_DAYS = 1_095

export const creatorNeeds = ["creators", "bars", "actions"] as const

export async function readCreators(
  knowledge: Knowledge,
): Promise<{ fromDate: string; said: CreatorCall[]; graded: GradedCall[] }> {
  const fromDate = addDays(newYorkDate(knowledge.asOf), 1 - RECORD_DAYS)
  // A later change of a title does not change a call.
  const said = await knowledge
    .facts<CreatorCall>(family)
    .firstBodies({ describedFrom: new Date(fromDate), withRetracted: true })
  const graded = await gradedCalls(said, (calls) => knowledge.bars().scan(scans.calls, { calls }))
  return { fromDate, said, graded }
}

export async function whyNoCalls(knowledge: Knowledge): Promise<Empty> {
  return knowledge.isConfigured("creators")
    ? noFacts("No call of a creator", "creators", knowledge)
    : notConfigured(
        knowledge.lackOf("creators") ??
          "The operator has named no channels (YOUTUBE_CREATORS), or not acknowledged YouTube's terms.",
      )
}
