import type { Knowledge } from "../../knowledge/knowledge"
import { hasSignals } from "../../signals/headlines/storage/read"
import { beforeCoverage, type Empty, gatesNotCleared, noMatches, notConfigured } from "../emptyBecause"
import type { Best } from "./record"

/** False if there are signals. */
export async function noSignals(knowledge: Knowledge): Promise<Empty | false> {
  if (await hasSignals(knowledge.signals())) return false
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
