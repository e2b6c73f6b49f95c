import { randomUUID } from "node:crypto"
import { Socket } from "node:net"
import pg from "pg"
import { Prisma } from "./generated/client"

/**
 * The events that processes notify each other of: a key or access token changed (by hash), facts were stored or are
 * wanted now (by family), mail was queued, usage was written, an event was recorded, webhooks have something to send,
 * an incident has an update, a backup was requested, or a newer stream replaced an older one (by its lease).
 */
export type ChangeTopic =
  | "keys"
  | "facts"
  | "wanted"
  | "mail"
  | "usage"
  | "events"
  | "webhooks"
  | "status"
  | "backups"
  | "streams"

const channel = "assay_notifications"

export type NotificationListener = {
  /** Resolves once the first attempt to listen has ended, whether or not it succeeded. */
  started: Promise<void>
  /** Whether notifications arrive or, where polling replaces them, whether the last poll succeeded. */
  isConnected(): boolean
  /** The interval of polling where no notification can arrive; else null. */
  polledEveryMs: number | null
  close(): Promise<void>
}

export async function announce(tx: Prisma.TransactionClient, topic: ChangeTopic, subject = ""): Promise<void> {
  await tx.$executeRaw(notification(topic, subject))
}

export function notification(topic: ChangeTopic, subject: string): Prisma.Sql {
  return Prisma.sql`SELECT pg_notify(${channel}, ${`${topic}:${subject}`})`
}

/** Announces, in one statement, every key and access token of an account that caches may still hold as valid. */
export async function announceKeysOf(tx: Prisma.TransactionClient, accountId: string, at: Date): Promise<void> {
  await tx.$executeRaw`
    SELECT pg_notify(${channel}, 'keys:' || encode(hash, 'hex')) FROM (
      SELECT hash FROM api_key WHERE account_id = ${accountId} AND (revoked_at IS NULL OR revoked_at > ${at})
      UNION ALL
      SELECT hash FROM oauth_token JOIN oauth_grant ON oauth_grant.id = grant_id
      WHERE account_id = ${accountId} AND kind = 'access' AND oauth_token.expires_at > ${at}) AS working`
}

export async function announceTokensOf(
  tx: Prisma.TransactionClient,
  grantIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const announced = await tx.$queryRaw<{ hash: string }[]>`
    SELECT encode(hash, 'hex') AS hash, pg_notify(${channel}, 'keys:' || encode(hash, 'hex'))::text FROM oauth_token
    WHERE grant_id IN (${Prisma.join([...grantIds])}) AND kind = 'access' AND expires_at > ${at}`
  return announced.map(({ hash }) => hash)
}

/** A notification holds at most 8,000 bytes, enough for this many accounts. */
const accountsAtOnce = 150

/** If a notification is lost, the next request of the account makes up for it. */
export async function announceUsage(pool: pg.Pool, accountIds: readonly string[]): Promise<void> {
  const count = Math.ceil(accountIds.length / accountsAtOnce)
  const subjects = Array.from({ length: count }, (_, index) =>
    accountIds.slice(index * accountsAtOnce, (index + 1) * accountsAtOnce).join(),
  )
  await pool.query("SELECT pg_notify($1, 'usage:' || subject) FROM unnest($2::text[]) AS subject", [channel, subjects])
}

/**
 * A client on a socket of ours, so that this end can close a connection without replies, and the channel on which only
 * the client itself listens.
 */
type Connection = { client: pg.Client; socket: Socket; heartbeat: string }

export type NotificationTiming = {
  retryMs?: number
  /** The interval between heartbeats; each must arrive before the next is sent. */
  heartbeatMs?: number
  connectMs?: number
  pollMs?: number
}

/** `begin`: a statement that runs first on each connection. */
type Following = { change(topic: string, subject: string): void; connected(): void; begin?: string }

/**
 * Listens for changes, and reconnects when the connection breaks. Notifications are lost meanwhile, so `connected` is
 * called after every connect; until then `isConnected` is false. A connection that misses its own heartbeat counts as
 * broken: TCP alone would take hours to notice silence, and a session that was reset answers but hears nothing.
 */
export function listenForNotifications(
  url: string,
  on: Following,
  { retryMs = 1_000, heartbeatMs = 1_000, connectMs = 5_000 }: NotificationTiming = {},
): NotificationListener {
  let current: Connection | null = null
  let isListening = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const opened = openConnection(url)
    const { client, socket } = opened
    current = opened
    client.on("error", () => drop(opened))
    client.on("end", () => drop(opened))
    client.on("notification", ({ channel: heardOn, payload = "" }) => {
      if (heardOn !== channel) return
      const split = payload.indexOf(":")
      on.change(payload.slice(0, split), payload.slice(split + 1))
    })
    timer = setTimeout(() => socket.destroy(), connectMs).unref()
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}; LISTEN ${opened.heartbeat}; ${on.begin ?? ""}`)
    } catch {
      return drop(opened)
    }
    if (current !== opened) return
    clearTimeout(timer)
    isListening = true
    startHeartbeat(opened)
    on.connected()
  }

  function startHeartbeat(connection: Connection): void {
    const { client, heartbeat } = connection
    let isHeard = false
    const hear = ({ channel: heardOn }: pg.Notification) => {
      isHeard ||= heardOn === heartbeat
    }
    client.on("notification", hear)
    // A lost heartbeat does no harm, so it need not wait for the disk.
    client
      .query("SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, '')", [heartbeat])
      .catch(() => drop(connection))
    timer = setTimeout(() => {
      // First reads a reply that arrived while this process was busy.
      setImmediate(() => {
        client.off("notification", hear)
        if (current !== connection || isClosed) return
        if (isHeard) startHeartbeat(connection)
        else drop(connection)
      })
    }, heartbeatMs).unref()
  }

  function drop(connection: Connection): void {
    connection.socket.destroy()
    if (current !== connection) return
    current = null
    isListening = false
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void connect(), retryMs).unref()
  }

  const started = connect()
  return {
    started,
    isConnected: () => isListening,
    polledEveryMs: null,
    async close() {
      isClosed = true
      clearTimeout(timer)
      const last = current
      if (!last) return
      // A connection without replies would never end.
      const limit = setTimeout(() => last.socket.destroy(), heartbeatMs).unref()
      if (isListening) await last.client.end()
      clearTimeout(limit)
      drop(last)
    },
  }
}

function openConnection(url: string): Connection {
  const socket = new Socket()
  const client = new pg.Client({ connectionString: url, keepAlive: true, stream: () => socket })
  return { socket, client, heartbeat: `assay_heartbeat_${randomUUID().replaceAll("-", "")}` }
}
