import { afterAll, beforeAll, expect, it } from "vitest"
import { liveSources } from "../../server/knowledge/upstreams"
import { table } from "../support/table"
import { type LiveService, startLiveService } from "./liveService"
import { awaitWarning, everyFamily, type Finding, fail, familiesOf, statusOf, type Warning } from "./outage"

/*
 * `npm run test:all -- outages`: makes every source fail in every way that its fake supports, one by one and then
 * several at once, and prints what the status and the products report.
 */

let service: LiveService
const findings: Finding[] = []
const warnings: (Warning & { sources: string })[] = []

beforeAll(async () => {
  service = await startLiveService()
}, 600_000)
afterAll(() => service.close())

/** These take as long as the transport's timeout, so all sources play them at once. */
const endless = ["hanging", "slow_drip"]

const failed = ["unavailable", "format_changed"]

const minuteMs = 60_000

async function recover(sources: readonly string[]): Promise<void> {
  service.moveTo(service.server.clock.now + 60 * minuteMs)
  await service.collect(...new Set(sources.flatMap(familiesOf)))
}

const everySource = liveSources.map(({ id }) => id)

it.each(everySource)(
  "%s fails in every way, which both status and answers report",
  async (source) => {
    await recover([source])
    for (const scenario of service.upstream.scenarios.get(source) ?? []) {
      if (endless.includes(scenario)) continue
      service.moveTo(service.server.clock.now + minuteMs)
      findings.push(...(await fail(service, source, scenario)))
    }
    const failures = findings.filter((each) => each.source === source && failed.includes(each.outcome))
    expect(failures.map(({ status }) => status)).toEqual(failures.map(() => "unavailable"))
    await tellWarnings([source])
  },
  600_000,
)

const together = [
  ["cboe", "fred"],
  ["algolia", "hacker-news"],
  ["bls", "bea", "census", "fed", "fred"],
  ["polymarket", "kalshi", "manifold"],
  everySource,
]

it.each(together.map((sources) => [sources.length > 4 ? "all" : sources.join(" and "), sources] as const))(
  "%s at once",
  async (_, sources) => {
    await recover(sources)
    await tellWarnings(sources)
  },
  600_000,
)

it("all hang at once, and the run ends", async () => {
  await recover(everySource)
  for (const scenario of endless) {
    for (const source of everySource) await service.upstream.play(source, scenario)
    service.moveTo(service.server.clock.now + minuteMs)
    const started = performance.now()
    await service.collect(...everyFamily)
    for (const source of everySource) await service.upstream.play(source, "ok")
    const rows = (await Promise.all(everySource.map((source) => statusOf(service, source)))).flat()
    const isTrouble = rows.filter(({ enabled, is_standby }) => enabled && !is_standby)
    expect(isTrouble.map(({ status }) => status)).toEqual(isTrouble.map(() => "unavailable"))
    console.log(`${scenario}, all at once: ended after ${Math.round((performance.now() - started) / 1_000)} s`)
  }
}, 900_000)

/** Makes the next runs fail: every dependent answer must report it. */
async function tellWarnings(sources: readonly string[]): Promise<void> {
  const silent: string[] = []
  for (const source of sources) await service.upstream.play(source, "connection_cut")
  for (const family of new Set(sources.flatMap(familiesOf))) {
    service.moveTo(service.server.clock.now + minuteMs)
    const warning = await awaitWarning(service, family, sources)
    warnings.push({ ...warning, sources: sources.join(", ") })
    silent.push(...warning.silent.map((name) => `${name} is silent on ${family}`))
  }
  for (const source of sources) await service.upstream.play(source, "ok")
  expect(silent).toEqual([])
}

afterAll(() => {
  const outcomes = findings.map(({ source, family, scenario, outcome, status, note }) => [
    ...[source, family, scenario, outcome, status, note],
  ])
  const said = warnings.map(({ sources, family, minutes, silent, said: words }) => [
    sources.length > 60 ? "all" : sources,
    family,
    minutes === null ? `never: ${silent.join(", ")}` : `${minutes} min`,
    words,
  ])
  console.log(table(["Source", "Family", "Scenario", "Outcome", "Status", "Status says"], outcomes))
  console.log(table(["Failing", "Family", "Answers say so within", "Such as"], said))
})
