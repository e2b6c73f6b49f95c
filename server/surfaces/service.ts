import type { Billing } from "../billing/stripe"
import type { Database } from "../database/database"
import type { NotificationListener } from "../database/notifications"
import type { Env } from "../env"
import type { KeyVerifier } from "../keys/verify"
import type { KnowledgeStore } from "../knowledge/store"
import type { Logger } from "../log"
import type { ReadDocument } from "../oauth/documents"
import type { ServingQuotaStore } from "../quota/store"
import type { UsageCounter } from "../usage/counter"
import type { AnswerCache } from "./answers"

/** What a running server holds, once in a process, whichever host answers. */
export type Service = {
  env: Env
  log: Logger
  database: Database
  keys: KeyVerifier
  /** Verifies access tokens, which are good for MCP alone. */
  tokens: KeyVerifier
  readDocument: ReadDocument
  quota: ServingQuotaStore
  usage: UsageCounter
  knowledge: KnowledgeStore
  answers: AnswerCache
  notifications: NotificationListener
  /** Null where no payment is configured. */
  billing: Billing | null
  pricingUrl: string
  close(): Promise<void>
}
