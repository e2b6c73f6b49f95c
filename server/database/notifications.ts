import { Socket } from "node:net"
import pg from "pg"
import { Prisma } from "./generated/client"

/** What processes tell each other: a key changed (by hash), stored facts did (by family), mail was queued, or usage was written. */
export type Topic = "keys" | "facts" | "mail" | "usage"

const channel = "assay_bulletin"

export type NotificationListener = {
  /** Resolves once the first attempt to listen has ended, either way. */
  started: Promise<void>
  isConnected(): boolean
  close(): Promise<void>
}

/** Announces a change when the transaction commits, and not when it does not. */
export async function announce(tx: Prisma.TransactionClient, topic: Topic, subject = ""): Promise<void> {
  await tx.$executeRaw(notification(topic, subject))
}

/** The statement that announces a change, for those who join it with another. */
export function notification(topic: Topic, subject: string): Prisma.Sql {
  return Prisma.sql`SELECT pg_notify(${channel}, ${`${topic}:${subject}`})`
}

/** Announces, in one statement, every key of an account that may still be cached as one that works. */
export async function announceKeysOf(tx: Prisma.TransactionClient, accountId: string, at: Date): Promise<void> {
  await tx.$executeRaw`
    SELECT pg_notify(${channel}, 'keys:' || encode(hash, 'hex')) FROM api_key
    WHERE account_id = ${accountId} AND (revoked_at IS NULL OR revoked_at > ${at})`
}

/** A notification may be of 8,000 bytes, and carries this many accounts. */
const accountsAtOnce = 150

/** Announces whose usage was written. What is lost on the way is made up for by their next request. */
export async function announceUsage(pool: pg.Pool, accountIds: readonly string[]): Promise<void> {
  const count = Math.ceil(accountIds.length / accountsAtOnce)
  const subjects = Array.from({ length: count }, (_, index) =>
    accountIds.slice(index * accountsAtOnce, (index + 1) * accountsAtOnce).join(),
  )
  await pool.query("SELECT pg_notify($1, 'usage:' || subject) FROM unnest($2::text[]) AS subject", [channel, subjects])
}

/** A client on a socket of our own: a silent one can be closed without asking the other end. */
type Connection = { client: pg.Client; socket: Socket }

export type NotificationTiming = {
  retryMs?: number
  /** A question is put every so often, and is to be answered before the next. */
  heartbeatMs?: number
  /** The longest that connecting may take. */
  connectMs?: number
}

/**
 * Listens for changes. After a broken connection nobody can tell what was missed, so `gap` is called once it stands
 * again; `hears` is false in between. A connection that falls silent without an end counts as broken too: TCP alone would
 * notice it after hours.
 */
export function listenForNotifications(
  url: string,
  on: { change(topic: string, subject: string): void; gap(): void },
  { retryMs = 1_000, heartbeatMs = 1_000, connectMs = 5_000 }: NotificationTiming = {},
): NotificationListener {
  let current: Connection | null = null
  let isListening = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = openConnection(url)
    const { client, socket } = fresh
    current = fresh
    client.on("error", () => lose(fresh))
    client.on("end", () => lose(fresh))
    client.on("notification", ({ payload = "" }) => {
      const split = payload.indexOf(":")
      on.change(payload.slice(0, split), payload.slice(split + 1))
    })
    timer = setTimeout(() => socket.destroy(), connectMs).unref()
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
    } catch {
      return lose(fresh)
    }
    if (current !== fresh) return
    clearTimeout(timer)
    isListening = true
    beat(fresh)
    on.gap()
  }

  function beat(current: Connection): void {
    let isAnswered = false
    current.client.query("SELECT 1").then(
      () => {
        isAnswered = true
      },
      () => lose(current),
    )
    timer = setTimeout(() => {
      // An answer that came while this process was busy is read first.
      setImmediate(() => {
        if (current !== current || isClosed) return
        if (isAnswered) beat(current)
        else lose(current)
      })
    }, heartbeatMs).unref()
  }

  function lose(lost: Connection): void {
    lost.socket.destroy()
    if (current !== lost) return
    current = null
    isListening = false
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void connect(), retryMs).unref()
  }

  const started = connect()
  return {
    started,
    isConnected: () => isListening,
    async close() {
      isClosed = true
      clearTimeout(timer)
      const last = current
      if (!last) return
      // A line that is silent says no goodbye.
      const limit = setTimeout(() => last.socket.destroy(), heartbeatMs).unref()
      if (isListening) await last.client.end()
      clearTimeout(limit)
      lose(last)
    },
  }
}

function openConnection(url: string): Connection {
  const socket = new Socket()
  return { socket, client: new pg.Client({ connectionString: url, keepAlive: true, stream: () => socket }) }
}
