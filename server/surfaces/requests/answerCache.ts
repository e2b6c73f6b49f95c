import { LRUCache } from "lru-cache"
import type { ComputedAnswer } from "../formats/encoded"

/** What determines an answer besides its question: an instant (epoch ms) and the versions of its facts. */
export type Moment = { at: number; versions: string }

/** `owner` is an account, and `askedAt` in epoch ms. */
type Asker = { owner?: string; askedAt?: number }

export type AnswerCache = {
  /** Computes the answer once for all simultaneous requests. It counts towards the account that asked first. */
  get(question: string, moment: Moment, compute: () => Promise<ComputedAnswer>, asker?: Asker): Promise<ComputedAnswer>
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
    { owner, askedAt: newestAt }: Required<Asker>,
  ) {
    const answer = await compute()
    keep(question, { answer, moment, owner, bytes: bytesOf(question, owner, answer), newestAt })
    questions.set(answer, question)
    return answer
  }

  return {
    async get(question, moment, compute, { owner = "", askedAt = 0 } = {}) {
      const kept = answers.get(question)
      if (kept && kept.moment.at === moment.at && kept.moment.versions === moment.versions) {
        if (askedAt > kept.newestAt) kept.newestAt = askedAt
        counts.hits++
        return kept.answer
      }
      counts.misses++
      const name = `${question}@${moment.at}#${moment.versions}`
      const begun = underWay.get(name)
      if (begun) return begun
      const answer = make(question, moment, compute, { owner, askedAt }).finally(() => underWay.delete(name))
      underWay.set(name, answer)
      return answer
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
