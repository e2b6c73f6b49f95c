import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { LRUCache } from "lru-cache"
import { weightsOf } from "./http/accept"

export type ComputedAnswer = {
  body: Buffer
  etag: string
  encoded: Partial<Record<Encoding, Buffer>>
}

export type Encoding = "br" | "gzip"

/** `encoding` is null if the body is not compressed. */
export type EncodedBody = { encoding: Encoding | null; body: Buffer }

/** What determines an answer besides its question: an instant (epoch ms) and the versions of its facts. */
export type Moment = { at: number; versions: string }

export type AnswerCache = {
  /**
   * Computes the answer once for all simultaneous requests. It counts towards `owner`, the account that asked first.
   * `askedAt` is in epoch ms.
   */
  get(
    question: string,
    moment: Moment,
    compute: () => Promise<ComputedAnswer>,
    owner?: string,
    askedAt?: number,
  ): Promise<ComputedAnswer>
  /** The last answer, if it was still the newest at or after this instant (epoch ms). */
  newestAt(question: string, instant: number): ComputedAnswer | undefined
  /** The last answer to this question at any moment, for when no newer one can be computed. */
  earlier(question: string): ComputedAnswer | undefined
  hasAny(): boolean
  /**
   * Counts memory that a surface keeps with this answer. False if the answer is not cached, or no longer fits: then the
   * surface must keep nothing.
   */
  addBytes(answer: ComputedAnswer, bytes: number): boolean
  counts(): { hits: number; misses: number }
}

const compressFrom = 1_024

type Kept = { answer: ComputedAnswer; moment: Moment; owner: string; bytes: number; newestAt: number }

/** Keeps the newest answer to each question: at most `maxBytes` in all, and an eighth of that per account. */
export function answerCache(maxBytes = 24 * 1024 * 1024): AnswerCache {
  const holdings = holdingsOfAccounts()
  const answers = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ owner, bytes }, question) => holdings.remove(owner, question, bytes),
  })
  const underWay = new Map<string, Promise<ComputedAnswer>>()
  const questions = new WeakMap<ComputedAnswer, string>()
  const counts = { hits: 0, misses: 0 }

  function keep(question: string, kept: Kept): void {
    const { owner, bytes } = kept
    answers.set(question, kept)
    if (answers.has(question)) holdings.add(owner, question, bytes)
    while (holdings.bytes(owner) > maxBytes / 8) answers.delete(holdings.oldest(owner))
  }

  async function make(
    question: string,
    moment: Moment,
    compute: () => Promise<ComputedAnswer>,
    owner: string,
    newestAt: number,
  ) {
    const answer = await compute()
    keep(question, { answer, moment, owner, bytes: bytesOf(question, owner, answer), newestAt })
    questions.set(answer, question)
    return answer
  }

  return {
    async get(question, moment, compute, owner = "", askedAt = 0) {
      const kept = answers.get(question)
      if (kept && kept.moment.at === moment.at && kept.moment.versions === moment.versions) {
        if (askedAt > kept.newestAt) kept.newestAt = askedAt
        counts.hits++
        return kept.answer
      }
      counts.misses++
      const asked = `${question}@${moment.at}#${moment.versions}`
      const found = underWay.get(asked)
      if (found) return found
      const made = make(question, moment, compute, owner, askedAt).finally(() => underWay.delete(asked))
      underWay.set(asked, made)
      return made
    },
    newestAt(question, instant) {
      const kept = answers.get(question)
      return kept && kept.newestAt >= instant ? kept.answer : undefined
    },
    hasAny: () => answers.size > 0,
    counts: () => counts,
    earlier: (question) => answers.get(question)?.answer,
    addBytes(answer, bytes) {
      const question = questions.get(answer)
      const kept = question === undefined ? undefined : answers.peek(question)
      if (question === undefined || kept?.answer !== answer) return false
      keep(question, { ...kept, bytes: kept.bytes + bytes })
      return answers.peek(question)?.answer === answer
    },
  }
}

function holdingsOfAccounts() {
  const held = new Map<string, { bytes: number; questions: Set<string> }>()
  return {
    bytes: (owner: string) => held.get(owner)?.bytes ?? 0,
    oldest: (owner: string) => held.get(owner)?.questions.values().next().value ?? "",
    add(owner: string, question: string, bytes: number): void {
      const holding = held.get(owner) ?? { bytes: 0, questions: new Set() }
      holding.bytes += bytes
      holding.questions.add(question)
      held.set(owner, holding)
    },
    remove(owner: string, question: string, bytes: number): void {
      const holding = held.get(owner)
      if (!holding?.questions.delete(question)) return
      holding.bytes -= bytes
      if (holding.questions.size === 0) held.delete(owner)
    },
  }
}

/** Includes the compressed body and every string that refers to the answer. */
function bytesOf(question: string, owner: string, { body }: ComputedAnswer): number {
  return body.length * 2 + (question.length + owner.length) * 2 + entryBytes
}

const entryBytes = 700

export function encode(fields: object): ComputedAnswer {
  return encodeText(JSON.stringify(fields, refuseNonFinite))
}

export function encodeText(text: string | Buffer): ComputedAnswer {
  const body = Buffer.isBuffer(text) ? text : ownBytes(text)
  return { body, etag: createHash("sha256").update(body).digest("base64url").slice(0, 27), encoded: {} }
}

/** A slice of a shared slab would keep the whole slab alive, and could not be moved to another thread. */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** JSON.stringify would turn NaN into a null that the documentation does not explain. */
function refuseNonFinite(name: string, value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`${name} is not a finite number`)
  return value
}

const compressors = {
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
}

export async function encodedBody(answer: ComputedAnswer, acceptEncoding: string | undefined): Promise<EncodedBody> {
  const encoding = chooseEncoding(acceptEncoding)
  if (!encoding || answer.body.length < compressFrom) return { encoding: null, body: answer.body }
  const ready = answer.encoded[encoding]
  if (ready) return { encoding, body: ready }
  const body = await compressors[encoding](answer.body)
  answer.encoded[encoding] = body
  return { encoding, body }
}

function chooseEncoding(accept: string | undefined): Encoding | null {
  if (!accept) return null
  const offers = weightsOf(accept)
  const weightOf = (name: Encoding) => offers.get(name) ?? offers.get("*") ?? 0
  const [best] = (["br", "gzip"] as const).toSorted((a, b) => weightOf(b) - weightOf(a))
  return weightOf(best) > 0 ? best : null
}
