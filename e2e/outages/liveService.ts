import { universe } from "../../server/context/market/universe"
import { collectDue } from "../../server/jobs/collect"
import { heartbeat } from "../../server/jobs/heartbeat"
import type { IngestReport } from "../../server/jobs/ingest"
import type { FamilyName } from "../../server/knowledge/families"
import { fakeSettings } from "../../server/knowledge/families/testing/addresses"
import { connect } from "../../server/platform/database/database"
import { timeouts } from "../../server/platform/database/pool"
import { lastClosedSession } from "../../server/platform/exchange/sessions"
import { simulateMarket } from "../../server/sources/simulated/testing/simulateMarket"
import type { UpstreamWorld } from "../../server/sources/testing/routes"
import { startUpstream, type Upstream, worldOfPanel } from "../../server/sources/testing/upstream"
import { createLiveDatabase } from "../support/database"
import { startTestServer, type TestServer } from "../support/server"
import { skipWaits } from "../support/skippedWaits"

/** A live-mode service over the fake upstreams, whose clock and schedules the test moves. */
export type LiveService = {
  server: TestServer
  upstream: Upstream
  keys: readonly string[]
  moveTo(at: number): void
  collect(...names: FamilyName[]): Promise<IngestReport[]>
  close(): Promise<void>
}

const opensAt = Date.parse("2026-06-02T23:30:00Z")
const marketSpan = { from: "2025-03-03", to: "2026-09-30" }

export async function startLiveService(): Promise<LiveService> {
  const clock = { now: opensAt }
  skipWaits(() => new Date(clock.now))
  const market = simulateMarket({ seed: "outages", members: universe("test"), ...marketSpan })
  const all = { ...worldOfPanel(market.panel), actions: market.actions }
  const upstream = await startUpstream(knownBy(all, clock))
  const variables = { FEED: "live", BARS_PROVIDER: "alpaca", BARS_REDISTRIBUTION: "permitted" }
  const settings = { ...variables, ...fakeSettings(upstream.url) }
  const url = await createLiveDatabase(settings)
  const server = await startTestServer(settings, url, clock)
  const { env, log, knowledge } = server.service
  const database = connect(url, 4, timeouts.batch)

  return {
    server,
    upstream,
    keys: [await server.key("api_pro"), await server.key("api_pro"), await server.key("api_pro")],
    moveTo(at) {
      clock.now = at
      upstream.become(knownBy(all, clock))
    },
    async collect(...names) {
      const at = new Date(clock.now)
      const reports = await Promise.all(names.map((name) => collectDue(database, env, [name], { at })))
      await heartbeat.run({ env, database, log, at, progress: () => {} })
      await knowledge.refresh()
      return reports.flat()
    },
    async close() {
      await server.close()
      await database.close()
      await upstream.close()
    },
  }
}

/** The upstreams have no sessions that have not closed. */
function knownBy(all: Pick<UpstreamWorld, "bars" | "actions">, clock: { now: number }): UpstreamWorld {
  const through = lastClosedSession(new Date(clock.now))
  return {
    bars: all.bars.filter(({ date }) => date <= through),
    actions: all.actions.filter(({ exDate }) => exDate <= through),
    now: () => new Date(clock.now),
  }
}
