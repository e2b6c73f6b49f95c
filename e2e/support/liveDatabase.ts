import { collectDue } from "../../server/jobs/collect"
import type { FamilyName } from "../../server/knowledge/families"
import { fakeAddresses } from "../../server/knowledge/families/testing/addresses"
import { readEnv } from "../../server/platform/env"
import { startUpstream } from "../../server/sources/testing/upstream"
import { smallWorld } from "../../server/sources/testing/world"
import { testVariables } from "./database"
import { skipWaits } from "./skippedWaits"
import { testDatabase } from "./testDatabase"
import { withTests } from "./withTests"

/** Fake upstreams, and a database without facts into which they are collected. Both start with the tests. */
export function liveDatabase(more: Record<string, string> = {}, world = smallWorld) {
  const start = () => {
    skipWaits()
    return startUpstream(world)
  }
  const upstream = withTests("upstreams", start, (started) => started.close())
  const database = testDatabase("migrated")
  const variables = (): Record<string, string> => ({ FEED: "live", ...more, ...fakeAddresses(upstream().url) })
  const env = () => readEnv({ ...testVariables, ...variables() })
  return {
    get upstream() {
      return upstream()
    },
    database,
    get variables() {
      return variables()
    },
    get env() {
      return env()
    },
    collect: (names: readonly FamilyName[], at: Date, into = database) => collectDue(into, env(), names, { at }),
  }
}
