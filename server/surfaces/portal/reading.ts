import pLimit from "p-limit"
import type { SignedIn } from "../../accounts/sessions/store"
import { includes, type Tier } from "../../accounts/tiers"
import type { AnswerAccess, Ask } from "../../products/today/ask"
import type { ComputedAnswer } from "../formats/encoded"
import { run } from "../requests/run"
import type { Service } from "../requests/service"

/** One owner's answers that are computed at once; more would fill the owner's queue. */
const askedAtOnce = 2

/** The answers that a server-rendered page asks for, by the plan of its reader. */
export function readingOf(service: Service, session: SignedIn | null, past: Date | null, at: number): AnswerAccess {
  const tier: Tier = session?.tier ?? "free"
  const may: AnswerAccess["may"] = (product) => includes(tier, product.tier)
  const reader = session ? { member: session } : { openTo: "" }
  const limit = pLimit(askedAtOnce)
  const ask: Ask = async (product, input) => {
    if (!may(product)) throw new Error(`${product.name} is beyond the plan of the reader`)
    const asked = past ? { ...input, as_of: past.toISOString() } : { ...input }
    const call = { product, input: asked, ...reader, channel: "rest" as const, at }
    const { answer, refusal } = await limit(async () => run(service, call))
    if (!answer) throw refusal ?? new Error(`${product.name} was not answered`)
    return parsedOnce(answer, (body) => product.response.parse(body))
  }
  return { ask, may }
}

function parsedOnce<T>(answer: ComputedAnswer, parse: (body: unknown) => T): T {
  const known = parsed.get(answer)
  // Safe, because an answer has one product.
  if (known) return known as T
  const read = parse(JSON.parse(answer.body.toString()))
  parsed.set(answer, read as object)
  return read
}

const parsed = new WeakMap<ComputedAnswer, object>()
