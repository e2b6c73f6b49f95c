import { createHash } from "node:crypto"
import { z } from "zod"
import { type Model, type ModelUsage, openModel } from "../../sources/llm/live"
import { cleanText } from "../../sources/text"
import type { Analyst, HeadlineReading } from "./analyst"
import { answerSchema, readAnswer } from "./answer"
import { type Budget, costOf, isAffordable, type ModelCost, mostTokens } from "./budget"
import { type Document, documentHash } from "./document"
import { instructions, promptOf } from "./prompt"

const MAX_OUTPUT_TOKENS = 1_500
const LONGEST_KEPT_TEXT = 20_000

export type RecordedAnswer = ModelUsage & {
  documentHash: string
  modelVersion: string
  outcome: "answered" | "refused" | "invalid"
  text: string
  costUsd: number
  answeredAt: Date
}

export type AnswerStore = {
  find(documentHash: string, modelVersion: string): Promise<RecordedAnswer | null>
  store(answer: RecordedAnswer): Promise<void>
  spentOn(day: Date): Promise<ModelCost>
}

type LlmParts = {
  model: Model
  budget: Budget
  answers: AnswerStore
  isInUniverse: (ticker: string) => boolean
  now: () => Date
}

/** Works with any OpenAI-compatible endpoint. Never sends a document again after a final answer. */
export function llmAnalyst({ model, budget, answers, isInUniverse, now }: LlmParts): Analyst {
  const modelVersion = modelVersionOf(model)
  const ask = openModel(model, { instructions, schema: answerSchema, maxOutputTokens: MAX_OUTPUT_TOKENS })
  return {
    modelVersion,
    async read(document) {
      const hash = documentHash(document)
      const known = await answers.find(hash, modelVersion)
      if (known) return readRecorded(known, document, isInUniverse)
      const prompt = promptOf(document)
      const most = {
        inputTokens: mostTokens(instructions, prompt, answerForm),
        outputTokens: MAX_OUTPUT_TOKENS,
      }
      if (!isAffordable(most, await answers.spentOn(now()), budget)) {
        return { outcome: "over_budget", reason: "The model's budget of the day is spent." }
      }
      const said = await ask(prompt)
      if (said.outcome === "unavailable") return said
      const usage = said.usage ?? most
      const answer: RecordedAnswer = {
        ...usage,
        documentHash: hash,
        modelVersion,
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
