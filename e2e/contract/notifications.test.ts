// @module-tag slow
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { keyVerifier } from "../../server/accounts/keys/verify"
import {
  listenForNotifications,
  type NotificationListener,
  type NotificationTiming,
} from "../../server/platform/database/notifications"
import { type DatabaseProxy, startDatabaseProxy } from "../support/databaseProxy"
import { testServer } from "../support/testServer"
import { pricingUrl } from "./ask"

/** A replica that listens through its own proxy, so that only its connection stops responding. */
const server = testServer()
let proxy: DatabaseProxy
let connectCount: number

beforeAll(async () => {
  proxy = await startDatabaseProxy(server.service.database.url)
})
afterAll(() => proxy.disconnect())
beforeEach(() => {
  proxy.unfreeze()
  connectCount = 0
})

/** A connection that a failed test leaves open would reconnect during the next. */
const opened: NotificationListener[] = []
afterEach(async () => {
  proxy.unfreeze()
  for (const notifications of opened.splice(0)) await notifications.close()
})

const quick: NotificationTiming = { retryMs: 50, heartbeatMs: 100, connectMs: 1_000 }
const untilConnected = (notifications: NotificationListener, is: boolean) =>
  expect.poll(() => notifications.isConnected(), { interval: 10 }).toBe(is)

function openListener(
  pace?: NotificationTiming,
  change: (topic: string, subject: string) => void = () => {},
): NotificationListener {
  const notifications = listenForNotifications(proxy.url, { change, connected: () => connectCount++ }, pace)
  opened.push(notifications)
  return notifications
}

const announceNothing = () => server.service.database.pool.query("SELECT pg_notify('assay_notifications', 'facts:x')")

describe("a connection for notifications that stops responding", () => {
  it("is noticed, so that a key that was revoked meanwhile is refused soon and not after a minute", {
    tags: "slow",
  }, async () => {
    const notifications = openListener()
    const verifier = keyVerifier(server.service.database, pricingUrl, () => notifications.isConnected())
    await notifications.started
    const key = await server.key()
    const { now } = server.clock
    await verifier.verify(key, now)
    expect(notifications.isConnected()).toBe(true)
    proxy.freeze()
    const revokedAt = new Date(now)
    await server.service.database.prisma.apiKey.updateMany({ data: { revokedAt } })
    await untilConnected(notifications, false)
    await expect(async () => verifier.verify(key, now + 3_000)).rejects.toThrow(/key/)
  })

  it("is replaced, and missed changes are read", async () => {
    const notifications = openListener(quick)
    // On a slow machine, this may take more than one attempt.
    await untilConnected(notifications, true)
    proxy.freeze()
    await untilConnected(notifications, false)
    const before = connectCount
    proxy.unfreeze()
    await untilConnected(notifications, true)
    expect(connectCount).toBeGreaterThan(before)
  })

  it("is closed if it never responded", async () => {
    proxy.freeze()
    const notifications = openListener(quick)
    await notifications.started
    expect(notifications.isConnected()).toBe(false)
    const made = proxy.connectionCount()
    await expect.poll(() => proxy.connectionCount()).toBeGreaterThan(made)
  })

  it.each([0, 150])("can still be closed, and is not reopened (unresponsive for %i ms)", async (ms) => {
    const notifications = openListener(quick)
    await notifications.started
    proxy.freeze()
    await sleep(ms)
    await notifications.close()
    expect(notifications.isConnected()).toBe(false)
    // The proxy may notice a last attempt only now.
    await sleep(100)
    const made = proxy.connectionCount()
    await sleep(500)
    expect(proxy.connectionCount()).toBe(made)
  })
})

it("a working connection is kept, receives every notification, and is closed properly", async () => {
  const received: string[] = []
  const patient = { ...quick, heartbeatMs: 2_000, connectMs: 60_000 }
  const notifications = openListener(patient, (topic, subject) => received.push(`${topic}:${subject}`))
  await notifications.started
  const made = proxy.connectionCount()
  for (let n = 0; n < 5; n++) {
    await announceNothing()
    await sleep(500)
  }
  expect(received).toEqual(Array(5).fill("facts:x"))
  expect([proxy.connectionCount(), connectCount]).toEqual([made, 1])
  await notifications.close()
  await announceNothing()
  expect(received).toHaveLength(5)
})
