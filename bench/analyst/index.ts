import { labelledHeadlines } from "../../server/context/entities/testing/headlines"
import { isInUniverse } from "../../server/context/social/namedTicker"
import { modelOf } from "../../server/jobs/analysts"
import { fakeModel } from "../../server/knowledge/families/testing/addresses"
import { readEnv } from "../../server/platform/env"
import type { Analyst } from "../../server/signals/headlines/analyst"
import { scriptedAnalyst } from "../../server/signals/headlines/scripted"
import { answersInMemory } from "../../server/signals/headlines/testing/answers"
import { scoreAnalyst } from "../../server/signals/headlines/testing/labelled"
import { startUpstream } from "../../server/sources/testing/upstream"
import { smallWorld } from "../../server/sources/testing/world"
import { type Figure, interval, shown } from "../figure"
import { bySize, isSmoke } from "../size"

/** The number of questions to a model, so that a run takes minutes and costs cents. */
const mostAsked = bySize(200, 8)

/**
 * Rates the script and, if `LLM_BASE_URL`, `LLM_MODEL` and `LLM_API_KEY` are set, a model. Asks about each headline
 * once; stores nothing.
 */
export async function analyst(): Promise<Figure[]> {
  const heldOut = labelledHeadlines().filter(({ part }) => part === "held_out")
  const asked = Math.min(mostAsked, heldOut.length)
  // Spread over all sets, which follow one another in the file.
  const headlines = Array.from({ length: asked }, (_, index) => heldOut[Math.floor((index * heldOut.length) / asked)])
  const figuresOf = async (name: string, each: Analyst) => {
    const score = await scoreAnalyst(each, headlines, isInUniverse)
    return [
      shown(`${name}: answered, of ${score.asked} headlines`, interval(score.answered)),
      shown(`${name}: tickers of direct effects that are labels`, interval(score.tickers)),
      shown(`${name}: labels with a direction that got an effect`, interval(score.recall)),
      shown(`${name}: right directions of ${score.judged}`, interval(score.direction)),
      shown(`${name}: if all of these were called bullish`, interval(score.bullish)),
    ]
  }
  const script = await figuresOf("script", scriptedAnalyst(isInUniverse))
  const { model, end } = await openModel()
  try {
    if (model === null) return [...script, shown("model", "none: LLM_BASE_URL and LLM_MODEL are not set")]
    return [...script, ...(await figuresOf("model", model))]
  } finally {
    await end()
  }
}

type Opened = { model: Analyst | null; end: () => Promise<void> }

async function openModel(): Promise<Opened> {
  const upstream = isSmoke ? await startUpstream(smallWorld) : null
  const env = readEnv({ ...process.env, ...(upstream ? fakeModel(upstream.url) : {}) })
  const end = async () => upstream?.close()
  return {
    model: modelOf(env, {
      answers: { ...answersInMemory().answers, find: async () => null },
      isInUniverse,
      now: () => new Date(),
    }),
    end,
  }
}
