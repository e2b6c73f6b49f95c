import { randomUUID } from "node:crypto"
import { LRUCache } from "lru-cache"
import type { Need } from "../../../knowledge/facts/versions"
import type { FamilyName } from "../../../knowledge/families"
import type { Knowledge } from "../../../knowledge/knowledge"
import { fairShare } from "../../../platform/fairShare"
import { endedAfter, envelope, wantedBy } from "../../../products/envelope"
import type { DataProduct } from "../../../products/product"
import { type ComputedAnswer, encode } from "../../formats/encoded"

/** Everything that an answer is computed from, apart from the facts. Instants are epoch ms. */
export type AnswerTask = {
  product: DataProduct
  params: Record<string, unknown>
  asOf: number
  mostRows?: number
  longer?: string
  isKept: boolean
}

export type Computed = {
  answer: ComputedAnswer
  wanted: readonly FamilyName[]
  /** In processor time. */
  spentMs: number
  kept?: string
}

export type Compute = (asked: AnswerTask) => Promise<Computed>

const keptAtOnce = 8
const keptMs = 5_000

export function computing(knowledgeAt: (asOf: Date, needs: readonly Need[]) => Knowledge): Compute {
  const kept = new LRUCache<string, object>({ max: keptAtOnce, ttl: keptMs, ttlAutopurge: true })
  const share = fairShare()

  async function fieldsOf({ product, params, asOf, mostRows, longer }: AnswerTask): Promise<object> {
    const whole = longer === undefined ? undefined : kept.get(longer)
    const page = whole && mostRows ? endedAfter(product, whole, mostRows) : null
    return page ?? envelope(product, params, knowledgeAt(new Date(asOf), product.needs), mostRows)
  }

  async function timed(asked: AnswerTask): Promise<Computed & { fields: object }> {
    const end = share.begin()
    try {
      const fields = await fieldsOf(asked)
      return { fields, answer: { ...encode(fields), asOf: asked.asOf }, wanted: wantedBy(fields), spentMs: end() }
    } catch (error) {
      end()
      throw error
    }
  }

  return async (asked) => {
    const { fields, ...computed } = await timed(asked)
    if (!asked.isKept) return computed
    const name = randomUUID()
    kept.set(name, fields)
    return { ...computed, kept: name }
  }
}
