import type { Database } from "../../platform/database/database"
import type { Lookups } from "../lookups"
import { readSession, type SignedIn, sessionHash } from "./store"

/** `network` is the browser's, and `at` is in epoch ms. */
type Sent = { token: string; network: string; at: number }

export type SessionReader = {
  /** Null if there is no such session, or if it has ended. Requests at the same time share one read. */
  read(sent: Sent): Promise<SignedIn | null>
}

export function sessionReader(database: Database, lookups: Lookups): SessionReader {
  /** The requests of one page arrive together. */
  const underWay = new Map<string, Promise<SignedIn | null>>()
  return {
    read({ token, network, at }) {
      const hash = sessionHash(token).toString("hex")
      const known = underWay.get(hash)
      if (known) return known
      const look = () => readSession(database, token, new Date(at))
      const reading = lookups({ hash, network, at }, look).finally(() => underWay.delete(hash))
      underWay.set(hash, reading)
      return reading
    },
  }
}
