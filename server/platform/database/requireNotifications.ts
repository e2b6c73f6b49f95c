import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { describeDatabase, noDirectAddress } from "./addresses"

/** Across a working connection it takes milliseconds; a busy machine gets the rest. */
const waitMs = 15_000

/**
 * Sends a notification by one address and waits for it at the other. A pooler accepts LISTEN, answers all that is asked
 * and hands on nothing, so that keys and facts would be followed late without anything to see.
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
    // Nothing more is asked of the listener: a pooler would lend it the connection that has heard it.
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
