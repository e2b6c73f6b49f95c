import { LRUCache } from "lru-cache"
import type { Database } from "../../platform/database/database"
import type { Lookups } from "../lookups"
import { readSession, type SignedIn, sessionHash } from "./store"

/** `network` is the browser's, and `at` is in epoch ms. */
type Sent = { token: string; network: string; at: number }

export type SessionReader = {
  /** The account of a session that was read in the last minute, without a query; else the result of `read`. */
  accountOf(sent: Sent): Promise<string | null>
  /** Null if the session does not exist or has ended. Simultaneous requests share one read. */
  read(sent: Sent): Promise<SignedIn | null>
}

const rememberedMs = 60_000
const mostRemembered = 50_000

export function sessionReader(database: Database, lookups: Lookups): SessionReader {
  const recent = new LRUCache<string, { accountId: string; at: number }>({ max: mostRemembered })
  const underWay = new Map<string, Promise<SignedIn | null>>()

  async function look(hash: string, { token, at }: Sent): Promise<SignedIn | null> {
    const session = await readSession(database, token, new Date(at))
    if (session) recent.set(hash, { accountId: session.accountId, at })
    else recent.delete(hash)
    return session
  }

  function read(hash: string, sent: Sent): Promise<SignedIn | null> {
    const known = underWay.get(hash)
    if (known) return known
    const { network, at } = sent
    const reading = lookups({ hash, network, at }, () => look(hash, sent)).finally(() => underWay.delete(hash))
    underWay.set(hash, reading)
    return reading
  }

  const hashOf = ({ token }: Sent) => sessionHash(token).toString("hex")

  return {
    read: (sent) => read(hashOf(sent), sent),
    async accountOf(sent) {
      const hash = hashOf(sent)
      const last = recent.get(hash)
      if (last && Math.abs(sent.at - last.at) < rememberedMs) return last.accountId
      return (await read(hash, sent))?.accountId ?? null
    },
  }
}
