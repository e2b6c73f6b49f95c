import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { LRUCache } from "lru-cache"

/** A computed answer as it goes out, in each encoding that somebody has asked for, with its strong ETag. */
export type ComputedAnswer = {
  body: Buffer
  etag: string
  encoded: Partial<Record<Encoding, Buffer>>
}

export type Encoding = "br" | "gzip"

export type AnswerCache = {
  /** The answer under this key, computed at most once however many ask at the same time. */
  get(key: string, question: string, compute: () => Promise<object>): ComputedAnswer | Promise<ComputedAnswer>
  /** The last answer to this question at any earlier version, for when no newer can be had. */
  earlier(question: string): ComputedAnswer | undefined
}

/** Bodies below this size are sent as they are. */
const compressFrom = 1_024

export function answerCache(maxBytes = 96 * 1024 * 1024): AnswerCache {
  const sized = { maxSize: maxBytes, sizeCalculation: (answer: ComputedAnswer) => answer.body.length * 2 + 500 }
  const answers = new LRUCache<string, ComputedAnswer>(sized)
  const latest = new LRUCache<string, string>({ max: 5_000 })
  const underWay = new Map<string, Promise<ComputedAnswer>>()

  async function make(key: string, question: string, compute: () => Promise<object>): Promise<ComputedAnswer> {
    const answer = seal(await compute())
    answers.set(key, answer)
    latest.set(question, key)
    return answer
  }

  return {
    get(key, question, compute) {
      const found = answers.get(key) ?? underWay.get(key)
      if (found) return found
      const made = make(key, question, compute).finally(() => underWay.delete(key))
      underWay.set(key, made)
      return made
    },
    earlier(question) {
      const key = latest.get(question)
      return key === undefined ? undefined : answers.get(key)
    },
  }
}

export function seal(fields: object): ComputedAnswer {
  const body = Buffer.from(JSON.stringify(fields, refuseNonFinite))
  return { body, etag: createHash("sha256").update(body).digest("base64url").slice(0, 27), encoded: {} }
}

/** JSON.stringify would turn NaN into a null that has no documented meaning. */
function refuseNonFinite(name: string, value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`${name} is not a finite number`)
  return value
}

const compressors = {
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
}

/** The body in an encoding that the client accepts; compressed once and kept. */
export function encodedBody(
  answer: ComputedAnswer,
  acceptEncoding: string | undefined,
): { encoding: Encoding | null; body: Buffer } | Promise<{ encoding: Encoding; body: Buffer }> {
  const encoding = chooseEncoding(acceptEncoding)
  if (!encoding || answer.body.length < compressFrom) return { encoding: null, body: answer.body }
  const ready = answer.encoded[encoding]
  if (ready) return { encoding, body: ready }
  return compressors[encoding](answer.body).then((body) => {
    answer.encoded[encoding] = body
    return { encoding, body }
  })
}

function chooseEncoding(accept: string | undefined): Encoding | null {
  if (!accept) return null
  const offers = new Map(
    accept
      .toLowerCase()
      .split(",")
      .map((part) => {
        const [name, ...rules] = part.split(";").map((text) => text.trim())
        const weight = rules.find((rule) => rule.startsWith("q="))
        return [name, weight ? Number(weight.slice(2)) : 1] as const
      }),
  )
  const weightOf = (name: Encoding) => offers.get(name) ?? offers.get("*") ?? 0
  const [best] = (["br", "gzip"] as const).toSorted((a, b) => weightOf(b) - weightOf(a))
  return weightOf(best) > 0 ? best : null
}
