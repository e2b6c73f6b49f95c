// @module-tag slow
import { afterAll, beforeAll, expect, it } from "vitest"
import { connect, type Database } from "../../server/platform/database/database"
import { isListening, keptRedis, launchListener, type Redis } from "../harness/ground"
import { createTestDatabase, testVariables } from "../support/database"
import { type DatabaseProxy, startDatabaseProxy } from "../support/databaseProxy"
import { freePort } from "../support/machine"
import { type Fault, killServer } from "./faults"
import { type Followers, startFollowers } from "./followers"
import { wrongUsage } from "./invariants"
import { randomFrom } from "./random"
import type { Stage } from "./stage"
import { comesBack, type Field, strike } from "./strike"
import { startTraffic } from "./traffic"
import { keepUp, type Unit } from "./unit"

/**
 * Two servers without pages, and one fault. `npm run test:all -- chaos` strikes whole servers, with their workers, in
 * every way, which takes minutes.
 */
const servers: Unit[] = []
const origins: string[] = []
const random = randomFrom("a sample")
let redis: Redis
let wire: DatabaseProxy
let database: Database
let field: Field
let followers: Followers
const everyMinute: Field["excused"] = { get: () => origins.length, set: () => new Map() }

beforeAll(async () => {
  redis = await keptRedis()
  database = connect(await createTestDatabase())
  wire = await startDatabaseProxy(database.url)
  const variables = { ...testVariables, REDIS_URL: redis.url, AUTH_SECRET: "one secret of all servers" }
  for (const _ of [1, 2]) {
    const port = await freePort()
    const start = () => launchListener(wire.url, "clock", port, variables)
    servers.push(await keepUp(`server ${port}`, start, isListening))
    origins.push(`http://127.0.0.1:${port}`)
  }
  // The time that an answer takes, and whether Redis answers in time, depends on how busy the machine is.
  const traffic = await startTraffic({ origins, database, variables, longestMs: 600_000 })
  followers = await startFollowers({ origins, database, variables, random, hasWorkers: false })
  field = { traffic, hasPages: false, excused: everyMinute, leaves: 0 }
})
afterAll(async () => {
  await Promise.all([field.traffic.stop(), followers.stop()])
  await Promise.all(servers.map((server) => server.stop()))
  await redis.kill()
  await wire.disconnect()
  await database.close()
})

type Ground = Pick<Stage, "origins" | "servers" | "redis" | "wire" | "database">
const sample: readonly Fault<Ground>[] = [killServer]

it.each(sample)(
  "$name: everything comes back, nothing breaks, no event is lost or repeated, and usage lacks a second at most",
  async (fault) => {
    expect(await comesBack(origins, performance.now() + 120_000, false)).toBe(true)
    const ground: Ground = { origins, servers, redis, wire, database }
    const struck = await strike(ground, field, fault, random)
    expect(struck.wrong).toEqual([])
    expect(struck.answered).toBeGreaterThan(0)
    expect(await followers.settle(120_000)).toEqual([])
    await field.traffic.stop()
    expect(await wrongUsage(database, field.traffic, fault.killedServers ?? 0)).toEqual([])
  },
)
