import { afterAll, beforeAll } from "vitest"
import { collectDue } from "../../server/jobs/collect"
import type { FamilyName } from "../../server/knowledge/families"
import { fakeAddresses } from "../../server/knowledge/families/testing/addresses"
import { connect, type Database } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"
import { startUpstream, type Upstream } from "../../server/sources/testing/upstream"
import { smallWorld } from "../../server/sources/testing/world"
import { createTestDatabase, testVariables } from "./database"
import { skipWaits } from "./skippedWaits"

/** Fake upstreams, and a database without facts into which they are collected. Both start with the tests. */
export function liveDatabase(more: Record<string, string> = {}, world = smallWorld) {
  let upstream: Upstream | undefined
  let database: Database | undefined
  beforeAll(async () => {
    skipWaits()
    upstream = await startUpstream(world)
    database = connect(await createTestDatabase("migrated"))
  })
  afterAll(() => Promise.all([database?.close(), upstream?.close()]))

  function started<T>(part: T | undefined): T {
    if (!part) throw new Error("The upstreams and the database start with the tests.")
    return part
  }
  const variables = (): Record<string, string> => ({ FEED: "live", ...more, ...fakeAddresses(started(upstream).url) })
  const env = () => readEnv({ ...testVariables, ...variables() })
  return {
    get upstream() {
      return started(upstream)
    },
    get database() {
      return started(database)
    },
    get variables() {
      return variables()
    },
    get env() {
      return env()
    },
    collect: (names: readonly FamilyName[], at: Date, into = started(database)) =>
      collectDue(into, env(), names, { at }),
  }
}
