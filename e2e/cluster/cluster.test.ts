// @module-tag slow
import { afterAll, beforeAll, expect, it } from "vitest"
import { type RunningRedis, startRedis } from "../../server/accounts/quota/testing/redisServer"
import { createTestDatabase, testNow, testVariables } from "../support/database"
import { freePort } from "../support/machine"
import { run } from "../support/processes"
import { startTestServer } from "../support/server"
import { startBalancer } from "./balancer"
import { checks } from "./checks"
import { type Cluster, startReplicas } from "./cluster"

/** Two replicas without pages; `npm run test:all -- cluster 3` checks whole servers for the same. */
let cluster: Cluster
let redis: RunningRedis

beforeAll(async () => {
  redis = await startRedis()
  const database = await createTestDatabase()
  const variables = { REDIS_URL: redis.url, TRUSTED_PROXIES: "1", AUTH_SECRET: "one secret of all replicas" }
  const ports = [await freePort(), await freePort()]
  cluster = await startReplicas({
    balancer: await startBalancer(ports),
    startOperator: () => startTestServer(variables, database),
    ports,
    hasPages: false,
    async start(port) {
      const words = [database, testNow.toISOString(), String(port)]
      const running = run("e2e/support/listenerProcess.ts", words, { ...testVariables, ...variables })
      await running.says(/^\d+$/m)
      return { origin: `http://127.0.0.1:${port}`, port, end: running.end }
    },
  })
})
afterAll(async () => {
  await cluster.close()
  await redis.stop()
})

it.each(checks.filter(({ needsPages }) => !needsPages))("$name", async ({ run }) => {
  expect(await run(cluster)).not.toBe("")
})
