import { keyVerifier } from "../accounts/keys/verify"
import type { Lookups } from "../accounts/lookups"
import { accessTokens } from "../accounts/oauth/holder"
import type { KnowledgeStore } from "../knowledge/store"
import { directUrl } from "../platform/database/addresses"
import type { Database } from "../platform/database/database"
import { listenForNotifications, type NotificationTiming } from "../platform/database/notifications"
import { pollDatabase, polledEveryMs } from "../platform/database/polling"
import { holdServerLock } from "../platform/database/replicas"
import type { Env } from "../platform/env"
import type { Logger } from "../platform/log"
import type { StreamHub } from "../surfaces/requests/streamHub"

type Parts = {
  env: Env
  database: Database
  knowledge: KnowledgeStore
  /** Absent in a process that opens no streams. */
  streams?: Pick<StreamHub, "note" | "look">
  lookups: Lookups
  log: Logger
  pricingUrl: string
  isServer: boolean
}

/**
 * Opens the verifiers of keys and access tokens, and the notifications that keep them and the facts in step with the
 * database. A lost connection may have missed notifications, so a new one reads everything again. If every address goes
 * through a pooler, which passes on no notifications, keys expire after seconds and the facts are polled as often.
 */
export function followDatabase({ isServer, ...parts }: Parts, timing?: NotificationTiming) {
  const { env, database, knowledge, streams, lookups, log, pricingUrl } = parts
  const isListening = () => notifications.isConnected()
  const listenUrl = directUrl(env, database.url)
  const freshForMs = listenUrl === null ? polledEveryMs : undefined
  const keys = keyVerifier(database, pricingUrl, isListening, { freshForMs, lookups })
  const tokens = keyVerifier(database, pricingUrl, isListening, { kind: accessTokens(env), freshForMs, lookups })
  const refresh = () => {
    knowledge
      .refresh()
      .catch((error) => log.warn({ event: "facts.load_failed", error: String(error) }, "New facts could not be loaded"))
  }
  const onNotification = {
    begin: isServer ? holdServerLock : undefined,
    change(topic: string, subject: string) {
      if (topic === "keys") for (const verifier of [keys, tokens]) verifier.forget(subject)
      else if (topic === "facts") refresh()
      streams?.note(topic, subject)
    },
    connected() {
      for (const verifier of [keys, tokens]) verifier.forget()
      refresh()
      streams?.look()
    },
  }
  const look = async () => {
    streams?.look()
    await knowledge.refresh()
  }
  const notifications =
    listenUrl === null ? pollDatabase(look, timing?.pollMs) : listenForNotifications(listenUrl, onNotification, timing)
  return { keys, tokens, notifications }
}
