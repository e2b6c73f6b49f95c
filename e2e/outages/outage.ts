import { type CollectedFamily, collectedFamilies, type FamilyName } from "../../server/knowledge/families"
import { longestPauseSeconds } from "../../server/knowledge/families/pauses"
import { products } from "../../server/products"
import type { DataProduct } from "../../server/products/product"
import type { SourceRow } from "../../server/surfaces/requests/statusReport"
import { readStatus } from "../../server/surfaces/site/status"
import { restUrl } from "../support/requests"
import type { LiveService } from "./liveService"

export type Finding = {
  family: FamilyName
  source: string
  scenario: string
  outcome: string
  status: SourceRow["status"]
  note: string
}

export type Warning = {
  family: FamilyName
  /** Minutes after the last success until all of them report it; `silent`: those that never do. */
  minutes: number | null
  silent: string[]
  said: string
}

export const familiesOf = (source: string): FamilyName[] =>
  collectedFamilies.filter(({ sources }) => sources.some(({ id }) => id === source)).map(({ name }) => name)

export const everyFamily = collectedFamilies.map(({ name }) => name)

export async function fail(service: LiveService, source: string, scenario: string): Promise<Finding[]> {
  const { server, upstream } = service
  await upstream.play(source, scenario)
  const families = familiesOf(source)
  await service.collect(...families)
  await upstream.play(source, "ok")
  const rows = await statusOf(service, source)
  return Promise.all(
    rows.map(async ({ family, status, coverage }) => ({
      family: family as FamilyName,
      source,
      scenario,
      outcome: await lastOutcome(server.service.database.pool, family, source),
      status,
      note: coverage.note,
    })),
  )
}

export async function statusOf({ server }: LiveService, source: string): Promise<SourceRow[]> {
  const { sources } = await readStatus(server.service, server.clock.now)
  return (sources ?? []).filter((row) => row.source === source)
}

type Pool = LiveService["server"]["service"]["database"]["pool"]

async function lastOutcome(pool: Pool, family: string, source: string): Promise<string> {
  const { rows } = await pool.query<{ outcome: string }>(
    "SELECT outcome FROM ingestion WHERE family = $1 AND source_id = $2 ORDER BY started_at DESC, id DESC LIMIT 1",
    [family, source],
  )
  return rows[0]?.outcome ?? "not asked"
}

const quarterHourMs = 15 * 60_000
const dayMs = 86_400_000

/**
 * Collects a family while sources fail, and advances the clock until every dependent product reports missing data;
 * gives up a day after the next scheduled run.
 */
export async function awaitWarning(
  service: LiveService,
  family: FamilyName,
  failing: readonly string[],
): Promise<Warning> {
  const { server } = service
  const [answered] = (await service.collect(family)).filter(({ outcome }) => outcome === "ok")
  if (answered && collected(family).choice !== "each") {
    return { family, minutes: 0, silent: [], said: `nothing is missing: ${answered.sourceId} answers in its place` }
  }
  const since = await lastSuccessOf(service, family, failing)
  const patience = longestPauseSeconds(collected(family).schedule) * 1_000 + dayMs
  for (let at = server.clock.now; ; at += stepAfter(at - since)) {
    service.moveTo(at)
    const answers = await askAll(service, family)
    const silent = answers.filter(({ says }) => says === null).map(({ name }) => name)
    const said = answers.find(({ says }) => says !== null)?.says ?? ""
    if (silent.length === 0) return { family, minutes: (at - since) / 60_000, silent, said }
    if (at - since > patience) return { family, minutes: null, silent, said }
  }
}

/** Whole quarter hours, at which answers change, and at most an eighth of the time passed. */
function stepAfter(passedMs: number): number {
  return quarterHourMs * Math.max(1, Math.floor(passedMs / 8 / quarterHourMs))
}

function collected(family: FamilyName): CollectedFamily {
  const found = collectedFamilies.find(({ name }) => name === family)
  if (!found) throw new RangeError(`No source is asked for ${family}.`)
  return found
}

async function lastSuccessOf({ server }: LiveService, family: FamilyName, failing: readonly string[]): Promise<number> {
  const { sources } = await readStatus(server.service, server.clock.now)
  const rows = (sources ?? []).filter((row) => row.family === family && failing.includes(row.source))
  const instants = rows.flatMap(({ last_success_at }) => last_success_at ?? [])
  return Math.max(0, ...instants.map((instant) => Date.parse(instant)))
}

async function askAll(service: LiveService, family: FamilyName) {
  const needing = products.filter((product): product is DataProduct => "needs" in product)
  const asked = needing.filter(({ name, needs }) => needs.includes(family) && name !== "intelligence/status")
  return Promise.all(
    asked.map(async (product, index) => {
      const key = service.keys[index % service.keys.length]
      return { name: product.name, says: await ask(service, key, product, family) }
    }),
  )
}

const narrowed: Partial<Record<FamilyName, Record<string, string>>> = {
  reddit: { platform: "reddit" },
  youtube: { platform: "youtube" },
  hackernews: { platform: "hackernews" },
  "google-trends": { platform: "google_trends" },
  wikipedia: { platform: "wikipedia" },
  earthquakes: { source: "usgs" },
  "energy-inventories": { source: "eia" },
  "worldmonitor-relay": { source: "worldmonitor" },
  "osiris-relay": { source: "osiris" },
}

async function ask(
  { server }: LiveService,
  key: string,
  product: DataProduct,
  family: FamilyName,
): Promise<string | null> {
  const extra = Object.entries(narrowed[family] ?? {}).filter(([name]) => name in product.params.shape)
  const path = restUrl("", product, { ...product.example, ...Object.fromEntries(extra) })
  const response = await server.get(path, { key })
  const body = await response.json()
  if (response.status !== 200) throw new Error(`${path} is a ${response.status}: ${JSON.stringify(body)}`)
  const { stale_reason, coverage, empty_reason, empty_detail, data_origin } = body.meta
  if (data_origin !== "live") throw new Error(`${path} has the origin ${data_origin}`)
  const { title, sources } = collected(family)
  if (stale_reason?.includes(title)) return `stale: ${stale_reason}`
  const names = [family, family.replace("crowd-", ""), family.replaceAll("-", "_"), ...sources.map(({ id }) => id)]
  if (coverage?.missing.some((name: string) => names.includes(name))) return `missing: ${coverage.missing.join(", ")}`
  return lacking.includes(empty_reason) ? `empty, ${empty_reason}: ${empty_detail}` : null
}

const lacking = ["upstream_unavailable", "not_configured", "before_coverage"]
