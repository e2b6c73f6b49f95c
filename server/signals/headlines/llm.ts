import { createHash } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { z } from "zod"
import { type Model, type ModelFailure, type ModelUsage, openModel } from "../../sources/llm/live"
import { cleanText } from "../../sources/text"
import type { Analyst, HeadlineReading } from "./analyst"
import { answerSchema, readAnswer } from "./answer"
import { type Budget, costOf, isAffordable, type ModelCost, mostTokens } from "./budget"
import { type Document, documentHash } from "./document"
import { instructions, promptOf } from "./prompt"

const MAX_OUTPUT_TOKENS = 1_500
const LONGEST_KEPT_TEXT = 20_000

export type RecordedAnswer = ModelUsage &
  Asked & {
    outcome: "answered" | "refused" | "invalid"
    text: string
    costUsd: number
    answeredAt: Date
  }

type Asked = { documentHash: string; modelVersion: string }

/** A call without an answer, with the most that it may have cost. */
export type RecordedFailure = ModelUsage &
  Asked & {
    reason: string
    isOfDocument: boolean
    costUsd: number
    retryAt: Date | null
    failedAt: Date
  }

export type AnswerStore = {
  find(documentHash: string, modelVersion: string): Promise<RecordedAnswer | null>
  store(answer: RecordedAnswer): Promise<void>
  storeFailure(failure: RecordedFailure): Promise<void>
  /**
   * How often the model failed because of the document, as long as it has answered about another one since the first
   * time. A host that fails for all documents is not the fault of one.
   */
  failuresOf(asked: Asked): Promise<number>
  /** Until when the host asked to be left alone, if that is after `now`. */
  quietUntil(modelVersion: string, now: Date): Promise<Date | null>
  spentOn(day: Date): Promise<ModelCost>
}

type LlmParts = {
  model: Model
  budget: Budget
  answers: AnswerStore
  isInUniverse: (ticker: string) => boolean
  now: () => Date
  timeoutMs?: number
}

/** After this many failures, a document is not sent again. */
const MOST_FAILURES = 3
/** A run waits this long for a host that asks for it. A longer wait is left to later runs. */
const LONGEST_WAIT_MS = 60_000
/** A host that asks for more is asked again after it. */
const LONGEST_QUIET_MS = 86_400_000

/**
 * Works with any OpenAI-compatible endpoint. Never sends a document again after a final answer, or after `MOST_FAILURES`
 * failures that are the document's own.
 */
export function llmAnalyst({ model, budget, answers, isInUniverse, now, timeoutMs }: LlmParts): Analyst {
  const modelVersion = modelVersionOf(model)
  const ask = openModel(model, {
    instructions,
    schema: answerSchema,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    now,
    timeoutMs,
  })
  return {
    modelVersion,
    async read(document) {
      const asked = { documentHash: documentHash(document), modelVersion }
      const known = await answers.find(asked.documentHash, modelVersion)
      if (known) return readRecorded(known, document, isInUniverse)
      if ((await answers.failuresOf(asked)) >= MOST_FAILURES) {
        return { outcome: "invalid", reason: `The model gave no answer in ${MOST_FAILURES} tries.` }
      }
      const quiet = await answers.quietUntil(modelVersion, now())
      if (quiet)
        return { outcome: "unavailable", reason: `The model's host asks to wait until ${quiet.toISOString()}.` }
      const prompt = promptOf(document)
      const most = {
        inputTokens: mostTokens(instructions, prompt, answerForm),
        outputTokens: MAX_OUTPUT_TOKENS,
      }
      const isWithinBudget = async () => isAffordable(most, await answers.spentOn(now()), budget)
      if (!(await isWithinBudget())) return overBudget
      let said = await ask(prompt)
      if (said.outcome === "unavailable" && isShort(said.retryAfterMs)) {
        await setTimeout(said.retryAfterMs)
        if (!(await isWithinBudget())) return overBudget
        said = await ask(prompt)
      }
      if (said.outcome === "unavailable") {
        await answers.storeFailure(recordedFailure(said, { ...asked, most, budget, now: now() }))
        return { outcome: "unavailable", reason: said.reason }
      }
      const usage = said.usage ?? most
      const answer: RecordedAnswer = {
        ...usage,
        ...asked,
        outcome: said.isRefusal ? "refused" : outcomeOf(readAnswer(said.text, document, isInUniverse)),
        text: said.text.slice(0, LONGEST_KEPT_TEXT).toWellFormed().replaceAll("\0", ""),
        costUsd: costOf(usage, budget),
        answeredAt: now(),
      }
      await answers.store(answer)
      return readRecorded(answer, document, isInUniverse)
    },
  }
}

const overBudget: HeadlineReading = { outcome: "over_budget", reason: "The model's budget of the day is spent." }

function isShort(ms: number | null): ms is number {
  return ms !== null && ms <= LONGEST_WAIT_MS
}

type Failed = Asked & { most: ModelUsage; budget: Budget; now: Date }

function recordedFailure(
  { reason, mayHaveCost, isOfPrompt, retryAfterMs }: ModelFailure & { reason: string },
  { most, budget, now, ...asked }: Failed,
): RecordedFailure {
  const usage = mayHaveCost ? most : { inputTokens: 0, outputTokens: 0 }
  return {
    ...asked,
    ...usage,
    reason,
    isOfDocument: isOfPrompt,
    costUsd: costOf(usage, budget),
    retryAt: retryAfterMs === null ? null : new Date(now.getTime() + Math.min(retryAfterMs, LONGEST_QUIET_MS)),
    failedAt: now,
  }
}

export function modelVersionOf({ baseUrl, name }: Model): string {
  const made = JSON.stringify([instructions, answerForm, new URL(baseUrl).host, name, MAX_OUTPUT_TOKENS])
  return `llm-${createHash("sha256").update(made).digest("hex").slice(0, 16)}`
}

const answerForm = JSON.stringify(z.toJSONSchema(answerSchema))

function outcomeOf({ outcome }: HeadlineReading): "answered" | "invalid" {
  return outcome === "answered" ? "answered" : "invalid"
}

function readRecorded(
  { outcome, text }: RecordedAnswer,
  document: Document,
  isInUniverse: (ticker: string) => boolean,
): HeadlineReading {
  if (outcome === "refused") return { outcome, reason: cleanText(text) || "The model refused to answer." }
  return readAnswer(text, document, isInUniverse)
}
