import type { Knowledge } from "../../knowledge/knowledge"
import { newYorkDate } from "../../platform/exchange/sessions"
import { findFirstIssue } from "../../signals/headlines/storage/read"
import { beforeCoverage, beforeRecord, type Empty, gatesNotCleared, noMatches, notConfigured } from "../emptyBecause"
import type { DayRange } from "../range"
import type { Best } from "./record"

/** False if there are signals, unless the range ends before the first. */
export async function noSignals(knowledge: Knowledge, range?: DayRange): Promise<Empty | false> {
  const first = await findFirstIssue(knowledge.signals())
  if (first !== null) return range !== undefined && beforeRecord(range, newYorkDate(first))
  return knowledge.areHeadlinesRead()
    ? beforeCoverage("No signal was issued by that moment.")
    : notConfigured("No model that reads headlines is configured: LLM_BASE_URL, LLM_API_KEY and LLM_MODEL are not set.")
}

export async function noBest(knowledge: Knowledge, { performance, qualifying }: Best): Promise<Empty> {
  const none = await noSignals(knowledge)
  if (none) return none
  if (qualifying.length > 0) return noMatches("No signal of a type that clears the gates can be entered now.")
  return gatesNotCleared(
    performance.length === 1
      ? "The one type of signal does not clear the gates."
      : `None of the ${performance.length} types of signals clears the gates.`,
  )
}
