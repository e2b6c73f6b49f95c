// @module-tag slow
import { afterAll, beforeAll, expect, it } from "vitest"
import { isListening, keptRedis, launchListener, type Redis } from "../harness/ground"
import { createTestDatabase, testNow, testVariables } from "../support/database"
import { freePort } from "../support/machine"
import { startTestServer } from "../support/server"
import { startBalancer } from "./balancer"
import { checks } from "./checks"
import { type Cluster, startReplicas } from "./cluster"

/** Two replicas without pages; `npm run test:all -- cluster 3` checks whole servers for the same. */
let cluster: Cluster
let redis: Redis

beforeAll(async () => {
  redis = await keptRedis()
  const database = await createTestDatabase()
  const variables = { REDIS_URL: redis.url, TRUSTED_PROXIES: "1", AUTH_SECRET: "one secret of all replicas" }
  const ports = [await freePort(), await freePort()]
  cluster = await startReplicas({
    balancer: await startBalancer(ports),
    startOperator: () => startTestServer(variables, database),
    ports,
    hasPages: false,
    async start(port) {
      const running = launchListener(database, testNow.toISOString(), port, { ...testVariables, ...variables })
      await isListening(running)
      return { origin: `http://127.0.0.1:${port}`, port, end: running.end }
    },
  })
})
afterAll(async () => {
  await cluster.close()
  await redis.kill()
})

it.each(checks.filter(({ needsPages }) => !needsPages))("$name", async ({ run }) => {
  expect(await run(cluster)).not.toBe("")
})
