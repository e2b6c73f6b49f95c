import type { FamilyName } from "@/server/knowledge/families"
import type { SourceRow } from "@/server/surfaces/site/status"

type GroupTitle = "Market" | "Economy" | "Social" | "World" | "News" | "Government" | "Companies" | "Crowd forecasts"

const groupOf: Record<FamilyName, GroupTitle> = {
  bars: "Market",
  vix: "Market",
  actions: "Market",
  "fear-greed": "Market",
  "put-call": "Market",
  "credit-spread": "Market",
  "economic-calendar": "Economy",
  "economic-figures": "Economy",
  reddit: "Social",
  youtube: "Social",
  hackernews: "Social",
  "google-trends": "Social",
  wikipedia: "Social",
  earthquakes: "World",
  "energy-inventories": "World",
  "worldmonitor-relay": "World",
  "osiris-relay": "World",
  headlines: "News",
  lobbying: "Government",
  "house-hearings": "Government",
  "senate-hearings": "Government",
  "congress-house": "Government",
  "congress-senate": "Government",
  flights: "Companies",
  creators: "Social",
  "crowd-polymarket": "Crowd forecasts",
  "crowd-kalshi": "Crowd forecasts",
  "crowd-manifold": "Crowd forecasts",
}

const titles = new Map<string, GroupTitle>(Object.entries(groupOf))

export type FamilyRows = { family: string; title: string; sources: SourceRow[] }
export type Group = { title: string; families: FamilyRows[] }

export function groupsOf(sources: readonly SourceRow[]): Group[] {
  const bySubject = Map.groupBy(sources, ({ family }) => titles.get(family) ?? "Others")
  return [...bySubject].map(([title, rows]) => ({ title, families: familiesOf(rows) }))
}

function familiesOf(sources: readonly SourceRow[]): FamilyRows[] {
  return [...Map.groupBy(sources, ({ family }) => family)].map(([family, rows]) => ({
    family,
    title: rows[0].family_title,
    sources: rows,
  }))
}
