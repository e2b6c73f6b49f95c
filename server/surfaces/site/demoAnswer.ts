import { refusals } from "../../accounts/refusals"
import { mayShowBars } from "../../bars/redistribution"
import { isRefusal } from "../../platform/errors"
import { regime } from "../../products/market/regime"
import { accuracy } from "../../products/predictions/accuracy"
import { ticker } from "../../products/predictions/ticker"
import type { DataProduct } from "../../products/product"
import { type ComputedAnswer, encode } from "../formats/encoded"
import { fewAtOnce } from "../http/fewAtOnce"
import type { Outgoing } from "../http/headers"
import { answerOf } from "../requests/answerOf"
import type { Incoming } from "../requests/caller"
import { parseParams } from "../requests/parse"
import type { Service } from "../requests/service"
import { jsonType } from "../responses/deliver"
import { answerPublic } from "../responses/publicAnswer"

export const demoAnswerPath = "/demo/answer"

type DemoQuestion = {
  product: DataProduct
  parameters: readonly string[]
  defaults: Record<string, string>
}

export const demoQuestions: Record<string, DemoQuestion> = {
  prediction: { product: ticker, parameters: ["ticker", "as_of"], defaults: { ticker: "AAPL" } },
  regime: { product: regime, parameters: ["as_of"], defaults: {} },
  accuracy: { product: accuracy, parameters: ["as_of"], defaults: {} },
}

/** Past moments are expensive, and no customer should have to wait for them. */
const inTurn = fewAtOnce(2, 20)

export function handleDemoAnswer(service: Service, request: Incoming, at: number): Promise<Outgoing> {
  return answerPublic(service, request, at, async (path) => {
    if (request.method !== "GET" && request.method !== "HEAD") throw refusals.notRead()
    const answer = await answerDemo(service, new URLSearchParams(request.url.slice(path.length + 1)), at)
    return { answer, type: jsonType, headers: { "Cache-Control": "no-cache", Vary: "Accept-Encoding" } }
  })
}

export async function firstDemoAnswer(service: Service, at: number): Promise<string | null> {
  try {
    const { body } = await answerDemo(service, new URLSearchParams(), at)
    return body.toString()
  } catch (error) {
    if (!isRefusal(error)) {
      service.log.error(
        { event: "answer.failed", error: String(error) },
        "The home page's answer could not be computed",
      )
    }
    return null
  }
}

async function answerDemo(service: Service, query: URLSearchParams, at: number): Promise<ComputedAnswer> {
  const { product, input } = readDemoQuestion(query)
  const params = parseParams(service, { product, input, at, channel: "rest" })
  // Without an owner, because all visitors share the answer.
  const answer = await inTurn(async () => answerOf(service, { product, params, owner: "", at }))
  return mayShowBars(service.env) ? answer : withoutPrices(answer)
}

/** Forms send empty fields too. */
function readDemoQuestion(query: URLSearchParams): { product: DataProduct; input: Record<string, unknown> } {
  const asked = query.get("ask") ?? "prediction"
  if (!Object.hasOwn(demoQuestions, asked)) throw refusals.parametersUnusable([unknownQuestion(asked)])
  const { product, parameters, defaults } = demoQuestions[asked]
  const given = parameters.flatMap((name) => {
    const value = query.get(name)?.trim()
    return value ? [[name, value] as const] : []
  })
  return { product, input: { ...defaults, ...Object.fromEntries(given) } }
}

const unknownQuestion = (asked: string) => ({
  type: "enum",
  loc: ["query", "ask"] as ["query", string],
  msg: `must be one of: ${Object.keys(demoQuestions).join(", ")}`,
  input: asked.slice(0, 100),
})

/** Some sources' prices may be shown to customers but not to the public. */
function withoutPrices({ body }: ComputedAnswer): ComputedAnswer {
  return encode(JSON.parse(body.toString(), (name, value) => (priceFields.has(name) ? null : value)))
}

const priceFields = new Set(["reference_price", "spy_close", "spy_sma_200"])
