import { aliases } from "../../context/market/universe"
import type { KnowledgeStore } from "../../knowledge/store"
import { docsNavigation } from "../docs/navigation"
import { type ComputedAnswer, encode } from "../formats/encoded"
import type { Service } from "../requests/service"

export type SearchIndex = {
  tickers: { ticker: string; company_name: string | null }[]
  aliases: { alias: string; ticker: string }[]
  docs: { href: string; title: string; section: string }[]
}

/** Several times the universe, and still fast enough between two keystrokes. */
const mostTickers = 5_000

export function searchIndex({ knowledge, env }: Service): ComputedAnswer {
  const versions = knowledge.versions(needs)
  const known = kept.get(knowledge)
  if (known?.versions === versions) return known.answer
  const docs = docsNavigation(env.BASE_URL).flatMap(({ title: section, links }) =>
    links.map(({ href, title }) => ({ href, title, section })),
  )
  const index: SearchIndex = { tickers: knowledge.listNamed().slice(0, mostTickers), aliases: aliases(), docs }
  const answer = encode(index)
  kept.set(knowledge, { versions, answer })
  return answer
}

const needs = ["bars"] as const

const kept = new WeakMap<KnowledgeStore, { versions: string; answer: ComputedAnswer }>()
