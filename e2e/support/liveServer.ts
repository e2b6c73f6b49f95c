import { afterAll } from "vitest"
import { collectDue } from "../../server/jobs/collect"
import type { FamilyName } from "../../server/knowledge/families"
import { fakeAddresses } from "../../server/knowledge/families/testing/addresses"
import { readEnv } from "../../server/platform/env"
import { startUpstream, type Upstream } from "../../server/sources/testing/upstream"
import { smallWorld } from "../../server/sources/testing/world"
import { createLiveDatabase, testVariables } from "./database"
import { startTestServer, type TestServer } from "./server"
import { skipWaits } from "./skippedWaits"
import { startedBy } from "./testServer"

type LiveServer = {
  server: TestServer
  readonly upstream: Upstream
  readonly variables: Record<string, string>
  /** Reads families from their sources as of an instant, and sets the clock a minute later. */
  collect(wanted: Wanted): Promise<Record<string, string>>
}

type Wanted = {
  names: readonly FamilyName[]
  at: Date
  /** What the outcomes are named by. */
  by?: "family" | "sourceId"
  more?: Record<string, string>
}

export function liveServer({ at, ...more }: { at?: Date; variables?: Record<string, string> } = {}): LiveServer {
  let upstream: Upstream | undefined
  afterAll(() => upstream?.close())

  function started(): Upstream {
    if (!upstream)
      throw new Error("The upstreams start with the tests: what asks them belongs into one, or into a hook.")
    return upstream
  }
  const live = {
    get upstream() {
      return started()
    },
    get variables() {
      return { FEED: "live", ...more.variables, ...fakeAddresses(started().url) }
    },
  }
  const server = startedBy(async () => {
    skipWaits()
    upstream = await startUpstream(smallWorld)
    const url = await createLiveDatabase(live.variables)
    return startTestServer(live.variables, url, at && { now: at.getTime() })
  })
  async function collect({ names, at, by = "family", more = {} }: Wanted): Promise<Record<string, string>> {
    const { database, knowledge } = server.service
    const env = readEnv({ ...testVariables, ...live.variables, ...more })
    const reports = await collectDue(database, env, names, { at })
    await knowledge.refresh()
    server.clock.now = at.getTime() + 60_000
    return Object.fromEntries(reports.map(({ [by]: name, outcome }) => [name, outcome]))
  }
  return Object.assign(live, { server, collect })
}
