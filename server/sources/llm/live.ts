import type { z } from "zod"
import { askedWaitMs } from "../../platform/askedWait"
import { cleanText } from "../text"

const TIMEOUT_MS = 60_000
const LONGEST_BODY = 1_000_000

export type Model = { baseUrl: string; apiKey?: string; name: string }

export type ModelUsage = { inputTokens: number; outputTokens: number }

export type ModelAnswer =
  | { outcome: "said"; text: string; isRefusal: boolean; usage: ModelUsage | null }
  | ({ outcome: "unavailable"; reason: string } & ModelFailure)

export type ModelFailure = {
  /** Whether the host may have charged for the call, since it took the prompt. */
  mayHaveCost: boolean
  /** Whether another try with the same prompt would probably end in the same way. */
  isOfPrompt: boolean
  /** How long the host asks to be left alone. Null if it does not say. */
  retryAfterMs: number | null
}

type Task = { instructions: string; schema: z.ZodType; maxOutputTokens: number; now: () => Date; timeoutMs?: number }

class TooMuchError extends Error {}

/** Calls the model once per prompt. The caller validates the answer. Failures of the host are returned, not thrown. */
export function openModel({ baseUrl, apiKey, name }: Model, task: Task): (prompt: string) => Promise<ModelAnswer> {
  const host = new URL(baseUrl).host
  const { timeoutMs = TIMEOUT_MS } = task
  return async (prompt) => {
    // Imported here, to keep commands and job threads fast to start.
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible")
    const { generateText, NoObjectGeneratedError, Output } = await import("ai")
    const provider = createOpenAICompatible({
      name: "llm",
      baseURL: baseUrl,
      apiKey,
      supportsStructuredOutputs: true,
      fetch: (input, init) => bounded(host, input, init),
    })
    try {
      const { text, finishReason, usage } = await generateText({
        model: provider(name),
        instructions: task.instructions,
        prompt,
        output: Output.object({ schema: task.schema }),
        temperature: 0,
        maxOutputTokens: task.maxOutputTokens,
        maxRetries: 0,
        abortSignal: AbortSignal.timeout(timeoutMs),
      })
      return { outcome: "said", text, isRefusal: finishReason === "content-filter", usage: usageOf(usage) }
    } catch (error) {
      const refusal = await filteredPrompt(error)
      if (refusal !== null) return { outcome: "said", text: refusal, isRefusal: true, usage: null }
      if (!NoObjectGeneratedError.isInstance(error)) {
        return { outcome: "unavailable", reason: complaintOf(error, apiKey), ...(await failureOf(error, task.now())) }
      }
      const { text = "", finishReason, usage } = error
      return { outcome: "said", text, isRefusal: finishReason === "content-filter", usage: usageOf(usage) }
    }
  }
}

/** Some hosts reject a prompt with an error, and would reject it again. Null for all other errors. */
async function filteredPrompt(error: unknown): Promise<string | null> {
  const { APICallError } = await import("ai")
  if (!APICallError.isInstance(error) || error.statusCode !== 400) return null
  const { responseBody = "" } = error
  return /content_filter|content_policy/.test(responseBody) ? responseBody : null
}

/** These say that something is wrong with the request itself. A wrong key, path or model is wrong for every prompt. */
const refusalsOfPrompt: ReadonlySet<number> = new Set([400, 413, 422])
/** No request was sent. */
const unsent = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT|SSL|is not the host of the model/

async function failureOf(error: unknown, now: Date): Promise<ModelFailure> {
  const { APICallError } = await import("ai")
  const causes = causesOf(error)
  const isTooMuch = causes.some((cause) => cause instanceof TooMuchError)
  const isLate = causes.some((cause) => cause.name === "TimeoutError")
  const call = causes.find((cause) => APICallError.isInstance(cause))
  const status = APICallError.isInstance(call) ? (call.statusCode ?? null) : null
  const headers = new Headers(APICallError.isInstance(call) ? call.responseHeaders : undefined)
  return {
    mayHaveCost: status === null || status < 300 ? !causes.some((cause) => unsent.test(`${cause}`)) : false,
    isOfPrompt: isTooMuch || isLate || (status !== null && refusalsOfPrompt.has(status)),
    retryAfterMs: askedWaitMs(headers, now.getTime()),
  }
}

const MOST_CAUSES = 5

function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let each = error; each instanceof Error && causes.length < MOST_CAUSES; each = each.cause) causes.push(each)
  return causes
}

/** Null if the host does not report it; the maximum is then assumed. */
function usageOf(usage: { inputTokens?: number; outputTokens?: number } | undefined): ModelUsage | null {
  const { inputTokens, outputTokens } = usage ?? {}
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : null
}

function isCount(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** Reaches only the model's host, and limits the size of its answer. */
async function bounded(host: string, input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  if (url.host !== host) throw new Error(`${url.host} is not the host of the model`)
  const response = await fetch(input, { ...init, redirect: "error" })
  return new Response(await boundedText(response), { status: response.status, headers: response.headers })
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ""
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LONGEST_BODY) throw new TooMuchError("the model sent more than allowed")
  }
  return text + decoder.decode()
}

/** Some hosts repeat the rejected key in the message. */
function complaintOf(error: unknown, apiKey: string | undefined): string {
  const message = error instanceof Error ? error.message : String(error)
  const redacted = apiKey ? message.replaceAll(apiKey, "***") : message
  return `The model could not be asked: ${cleanText(redacted, 200)}`
}
