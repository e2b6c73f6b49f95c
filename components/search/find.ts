import { portalGroups } from "@/server/accounts/sessions/portalPages"
import { aliasesOf, matcherOf, type Named, searchNamed } from "@/server/context/market/names"
import type { SearchIndex } from "@/server/surfaces/portal/portalSearch"
import { dashboardLinks } from "../account/dashboardNav"
import { accountLinks, footerGroups, mainLinks, subscriberLinks } from "../site/navigation"

export type SearchEntry = {
  href: string
  name: string
  note: string | null
  isPlain?: boolean
  /** Whether the page keeps the chosen moment. */
  hasMoment?: boolean
}

export type ResultGroup = { title: "Tickers" | "Pages" | "Documentation"; entries: SearchEntry[] }

const mostOfGroup = 7

/** Groups of results, the likeliest group first; without a query, the data pages. */
export function find(words: string, index: SearchIndex | null): ResultGroup[] {
  if (words.trim() === "") return [{ title: "Pages", entries: [...pagesOfData] }]
  const aliases = aliasesOf(index?.aliases ?? [])
  const rankOf = matcherOf(words, aliases)
  const sought: { title: ResultGroup["title"]; among: Candidate[] }[] = [
    { title: "Tickers", among: (index?.tickers ?? []).map(tickerEntry) },
    { title: "Pages", among: pages.map(named) },
    { title: "Documentation", among: (index?.docs ?? []).map(docsEntry) },
  ]
  const found = sought
    .map(({ title, among }) => ({ title, likeliest: searchNamed(among, words, mostOfGroup, aliases) }))
    .filter(({ likeliest }) => likeliest.length > 0)
    .map(({ title, likeliest }) => ({
      title,
      rank: rankOf(likeliest[0]),
      entries: likeliest.map(({ entry }) => entry),
    }))
    .sort((a, b) => Number(a.rank) - Number(b.rank))
    .map(({ title, entries }) => ({ title, entries }))
  return withFullText(found, words.trim())
}

function withFullText(found: ResultGroup[], words: string): ResultGroup[] {
  const whole = {
    href: `/docs/search?q=${encodeURIComponent(words)}`,
    name: `Search the docs for “${words}”`,
    note: null,
  }
  const isDocs = ({ title }: ResultGroup) => title === "Documentation"
  const all: ResultGroup[] = found.some(isDocs) ? found : [...found, { title: "Documentation", entries: [] }]
  return all.map((group) => (isDocs(group) ? { ...group, entries: [...group.entries, whole] } : group))
}

type Candidate = Named & { entry: SearchEntry }

function tickerEntry({ ticker, company_name: companyName }: SearchIndex["tickers"][number]): Candidate {
  const href = `/tickers/${encodeURIComponent(ticker)}`
  return { ticker, companyName, entry: { href, name: ticker, note: companyName, hasMoment: true } }
}

function docsEntry({ href, title: name, section: note }: SearchIndex["docs"][number]): Candidate {
  return named({ href, name, note })
}

const named = (entry: SearchEntry): Candidate => ({ ticker: "", companyName: entry.name, entry })

const pagesOfData: readonly SearchEntry[] = portalGroups.flatMap(({ name: note, pages: ofGroup }) =>
  ofGroup.map(({ href, name }) => ({ href, name, note, hasMoment: true })),
)

const pagesOfAccount: readonly SearchEntry[] = dashboardLinks.map(([href, name]) => ({ href, name, note: "Dashboard" }))

const pagesOfSite: readonly SearchEntry[] = [
  ...subscriberLinks,
  ...accountLinks,
  ...mainLinks,
  ...footerGroups.flatMap(({ links }) => links),
]
  .filter(({ href }) => !href.startsWith("/docs/"))
  .map(({ href, name, isPlain }) => ({ href, name, note: null, isPlain }))

const allPages = [...pagesOfData, ...pagesOfSite, ...pagesOfAccount]

const pages = allPages.filter(({ href }, at) => allPages.findIndex((other) => other.href === href) === at)
