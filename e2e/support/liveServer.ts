import { afterAll } from "vitest"
import { fakeAddresses } from "../../server/knowledge/families/testing/addresses"
import { startUpstream, type Upstream } from "../../server/sources/testing/upstream"
import { smallWorld } from "../../server/sources/testing/world"
import { createLiveDatabase } from "./database"
import { startTestServer, type TestServer } from "./server"
import { skipWaits } from "./skippedWaits"
import { startedBy } from "./testServer"

type LiveServer = {
  server: TestServer
  readonly upstream: Upstream
  readonly variables: Record<string, string>
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
  return Object.assign(live, { server })
}
