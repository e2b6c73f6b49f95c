import pg from "pg"
import type { Prisma } from "./generated/client"

/** What replicas tell each other: a key changed (by hash), stored facts did, or mail was queued. */
export type Topic = "keys" | "facts" | "mail"

const channel = "assay_bulletin"

export type Bulletin = {
  /** Resolves once the first attempt to listen has ended, either way. */
  started: Promise<void>
  hears(): boolean
  close(): Promise<void>
}

/** Announces a change when the transaction commits, and not when it does not. */
export async function announce(tx: Prisma.TransactionClient, topic: Topic, subject = ""): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${channel}, ${`${topic}:${subject}`})`
}

/** Stored facts have changed: counts the data version up and tells every replica. */
export async function announceFacts(tx: Prisma.TransactionClient): Promise<void> {
  await tx.$executeRaw`UPDATE world SET data_version = data_version + 1`
  await announce(tx, "facts")
}

/**
 * Listens for changes. After a broken connection nobody can tell what was missed, so `onGap` is called once it stands
 * again; `hears` is false in between.
 */
export function listen(
  url: string,
  on: { change(topic: string, subject: string): void; gap(): void },
  retryMs = 1_000,
): Bulletin {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true })
    fresh.on("error", () => lose(fresh))
    fresh.on("end", () => lose(fresh))
    fresh.on("notification", ({ payload = "" }) => {
      const split = payload.indexOf(":")
      on.change(payload.slice(0, split), payload.slice(split + 1))
    })
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${channel}`)
      if (isClosed) return void fresh.end()
      client = fresh
      on.gap()
    } catch {
      lose(fresh)
    }
  }

  function lose(lost: pg.Client): void {
    if (isClosed || (client && client !== lost)) return
    client = null
    lost.end().catch(() => {})
    clearTimeout(timer)
    timer = setTimeout(() => void connect(), retryMs).unref()
  }

  const started = connect()
  return {
    started,
    hears: () => client !== null,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
