import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { listenForNotifications, type NotificationListener } from "../../server/database/notifications"
import { keyRing } from "../../server/keys/verify"
import { createTestDatabase } from "../support/database"
import { startTestServer, type TestServer } from "../support/server"
import { pricingUrl } from "./ask"
import { type Cable, layCable } from "./cable"

/** A replica whose ear for announcements is on a cable of its own, so that it alone can fall silent. */
let server: TestServer
let cable: Cable
let gaps: number

beforeAll(async () => {
  const url = await createTestDatabase()
  server = await startTestServer({}, url)
  cable = await layCable(url)
})
afterAll(async () => {
  await cable.pull()
  await server.close()
})
beforeEach(() => {
  cable.restore()
  gaps = 0
})

const quick = { retryMs: 50, beatMs: 100, connectMs: 300 }
const hearing = (notifications: NotificationListener, is: boolean, timeout: number) =>
  vi.waitUntil(() => notifications.isConnected() === is, { timeout, interval: 10 })

function ear(pace?: typeof quick, change: (topic: string, subject: string) => void = () => {}): NotificationListener {
  return listenForNotifications(cable.url, { change, gap: () => gaps++ }, pace)
}

const announceNothing = () => server.service.database.pool.query("SELECT pg_notify('assay_bulletin', 'facts:x')")

describe("a connection for announcements that falls silent", () => {
  it("is noticed, so that a key revoked meanwhile is refused after three seconds and not after a minute", async () => {
    const notifications = ear()
    const ring = keyRing(server.service.database, pricingUrl, () => notifications.isConnected())
    await notifications.started
    const key = await server.key()
    const { now } = server.clock
    await ring.verify(key, now)
    expect(notifications.isConnected()).toBe(true)
    cable.silence()
    const revokedAt = new Date(now)
    await server.service.database.prisma.apiKey.updateMany({ data: { revokedAt } })
    await hearing(notifications, false, 3_000)
    await expect(async () => ring.verify(key, now + 3_000)).rejects.toThrow(/key/)
    await notifications.close()
  })

  it("is made anew, and what was missed is asked for", async () => {
    const notifications = ear(quick)
    await notifications.started
    expect(gaps).toBe(1)
    cable.silence()
    await hearing(notifications, false, 1_000)
    cable.restore()
    await hearing(notifications, true, 2_000)
    expect(gaps).toBe(2)
    await notifications.close()
  })

  it("is given up when it was silent from the first word", async () => {
    cable.silence()
    const notifications = ear(quick)
    await notifications.started
    expect(notifications.isConnected()).toBe(false)
    const made = cable.made()
    await vi.waitUntil(() => cable.made() > made, { timeout: 2_000 })
    await notifications.close()
  })

  it.each([0, 150])("can be closed all the same, and is not made again (silent for %i ms)", async (ms) => {
    const notifications = ear(quick)
    await notifications.started
    cable.silence()
    await new Promise((resolve) => setTimeout(resolve, ms))
    const before = performance.now()
    await notifications.close()
    expect(performance.now() - before).toBeLessThan(1_000)
    expect(notifications.isConnected()).toBe(false)
    const made = cable.made()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(cable.made()).toBe(made)
  })
})

it("a connection that stands is kept, hears every announcement, and leaves with a goodbye", async () => {
  const heard: string[] = []
  const notifications = ear(quick, (topic, subject) => heard.push(`${topic}:${subject}`))
  await notifications.started
  const made = cable.made()
  for (let n = 0; n < 5; n++) {
    await announceNothing()
    await new Promise((resolve) => setTimeout(resolve, 120))
  }
  expect(heard).toEqual(Array(5).fill("facts:x"))
  expect([cable.made(), gaps]).toEqual([made, 1])
  await notifications.close()
  await announceNothing()
  expect(heard).toHaveLength(5)
})
