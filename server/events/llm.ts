import { createHash } from "node:crypto"
import { createOpenAICompatible } from "@ai-sdk/openai-compatible"
import { generateText, NoObjectGeneratedError, Output } from "ai"
import { z } from "zod"
import { cleanText } from "../sources/text"
import type { Analyst, Reading } from "./analyst"
import { answerSchema, readAnswer } from "./answer"
import { type Budget, costOf, isAffordable, mostTokens, type Spent, type Usage } from "./budget"
import { type Document, documentHash } from "./document"
import { instructions, promptOf } from "./prompt"

const MAX_OUTPUT_TOKENS = 1_500
const TIMEOUT_MS = 60_000
const LONGEST_BODY = 1_000_000
const LONGEST_KEPT_TEXT = 20_000

export type Model = { baseUrl: string; apiKey?: string; name: string }

/** What a model said to a document, as it is stored. It is read anew each time. */
export type RecordedAnswer = Usage & {
  documentHash: string
  modelVersion: string
  outcome: "answered" | "refused" | "invalid"
  text: string
  costUsd: number
  answeredAt: Date
}

/** Where answers are kept, so that no document is paid for twice, and what the day has cost so far. */
export type AnswerStore = {
  find(documentHash: string, modelVersion: string): Promise<RecordedAnswer | null>
  store(answer: RecordedAnswer): Promise<void>
  spentOn(day: Date): Promise<Spent>
}

type LlmParts = {
  model: Model
  budget: Budget
  answers: AnswerStore
  isInUniverse: (ticker: string) => boolean
  now: () => Date
  fetch?: typeof fetch
}

/** An analyst that asks a model over any OpenAI-compatible endpoint. What it once answered is never asked for again. */
export function llmAnalyst({ model, budget, answers, isInUniverse, now, fetch: reach = fetch }: LlmParts): Analyst {
  const modelVersion = modelVersionOf(model)
  const ask = asking(model, reach)
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

/** Another prompt, another form of answer or another model is another version. */
export function modelVersionOf({ baseUrl, name }: Model): string {
  const made = JSON.stringify([instructions, answerForm, new URL(baseUrl).host, name, MAX_OUTPUT_TOKENS])
  return `llm-${createHash("sha256").update(made).digest("hex").slice(0, 16)}`
}

const answerForm = JSON.stringify(z.toJSONSchema(answerSchema))

function outcomeOf({ outcome }: Reading): "answered" | "invalid" {
  return outcome === "answered" ? "answered" : "invalid"
}

function readRecorded(
  { outcome, text }: RecordedAnswer,
  document: Document,
  isInUniverse: (ticker: string) => boolean,
): Reading {
  if (outcome === "refused") return { outcome, reason: cleanText(text) || "The model refused to answer." }
  return readAnswer(text, document, isInUniverse)
}

type Said =
  | { outcome: "said"; text: string; isRefusal: boolean; usage: Usage | null }
  | { outcome: "unavailable"; reason: string }

/** Calls the model once. What its host does wrong is a value. */
function asking({ baseUrl, apiKey, name }: Model, reach: typeof fetch): (prompt: string) => Promise<Said> {
  const host = new URL(baseUrl).host
  const provider = createOpenAICompatible({
    name: "llm",
    baseURL: baseUrl,
    apiKey,
    supportsStructuredOutputs: true,
    fetch: (input, init) => bounded(reach, host, input, init),
  })
  return async (prompt) => {
    try {
      const { text, finishReason, usage } = await generateText({
        model: provider(name),
        instructions,
        prompt,
        output: Output.object({ schema: answerSchema }),
        temperature: 0,
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        maxRetries: 0,
        abortSignal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return { outcome: "said", text, isRefusal: finishReason === "content-filter", usage: usageOf(usage) }
    } catch (error) {
      if (!NoObjectGeneratedError.isInstance(error))
        return { outcome: "unavailable", reason: complaintOf(error, apiKey) }
      const { text = "", finishReason, usage } = error
      return { outcome: "said", text, isRefusal: finishReason === "content-filter", usage: usageOf(usage) }
    }
  }
}

/** Null where the host does not say: then the most that it can have been is counted. */
function usageOf(usage: { inputTokens?: number; outputTokens?: number } | undefined): Usage | null {
  const { inputTokens, outputTokens } = usage ?? {}
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : null
}

function isCount(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** Reaches the model's own host and no other, and takes no more than an answer can be. */
async function bounded(
  reach: typeof fetch,
  host: string,
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  if (url.host !== host) throw new Error(`${url.host} is not the host of the model`)
  const response = await reach(input, { ...init, redirect: "error" })
  return new Response(await boundedText(response), { status: response.status, headers: response.headers })
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ""
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LONGEST_BODY) throw new Error("the model sent more than is allowed")
  }
  return text + decoder.decode()
}

/** Some hosts repeat the key that they refuse. */
function complaintOf(error: unknown, apiKey: string | undefined): string {
  const message = error instanceof Error ? error.message : String(error)
  const redacted = apiKey ? message.replaceAll(apiKey, "***") : message
  return `The model could not be asked: ${cleanText(redacted, 200)}`
}
