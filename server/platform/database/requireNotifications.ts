import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { describeDatabase, noDirectAddress } from "./addresses"

/** A working connection takes milliseconds; the rest is for a busy machine. */
const waitMs = 15_000

/**
 * Sends a notification to one address and waits for it at the other. A pooler accepts LISTEN, answers every query and
 * delivers no notifications, so keys and facts would arrive late without a visible error.
 */
export async function requireNotifications(url: string, directUrl: string, patienceMs = waitMs): Promise<void> {
  const limits = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }
  const [listener, sender] = [directUrl, url].map((address) => new pg.Client({ connectionString: address, ...limits }))
  for (const client of [listener, sender]) client.on("error", () => {})
  try {
    await Promise.all([listener.connect(), sender.connect()])
    const channel = `assay_start_${randomUUID().replaceAll("-", "")}`
    const heard = new Promise<true>((resolve) => listener.once("notification", () => resolve(true)))
    await listener.query(`LISTEN ${channel}`)
    // Sends no further query on the listener: a pooler would lend it the connection that got the notification.
    await sender.query("SELECT pg_notify($1, '')", [channel])
    if (await Promise.race([heard, sleep(patienceMs, false, { ref: false })])) return
  } finally {
    void listener.end().catch(() => {})
    void sender.end().catch(() => {})
  }
  throw new Error(
    url === directUrl
      ? `The database at ${describeDatabase(url)} (DATABASE_URL) delivers no notifications, as behind a pooler of transactions: set DATABASE_DIRECT_URL to the address of the database itself, or to ${noDirectAddress} where there is none.`
      : `A notification sent by DATABASE_URL (${describeDatabase(url)}) does not arrive at DATABASE_DIRECT_URL (${describeDatabase(directUrl)}): set the latter to the address of the same database without a pooler, or to ${noDirectAddress} where there is none.`,
  )
}
