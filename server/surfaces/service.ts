import type { Billing } from "../accounts/billing/stripe"
import type { KeyVerifier } from "../accounts/keys/verify"
import type { ReadDocument } from "../accounts/oauth/documents"
import type { ServingQuotaStore } from "../accounts/quota/store"
import type { UsageCounter } from "../accounts/usage/counter"
import type { KnowledgeStore } from "../knowledge/store"
import type { Database } from "../platform/database/database"
import type { NotificationListener } from "../platform/database/notifications"
import type { Env } from "../platform/env"
import type { Logger } from "../platform/log"
import type { AnswerCache } from "./answers"
import type { Computer } from "./computing/computer"

/** The state of a running server, one per process for both hosts. */
export type Service = {
  env: Env
  log: Logger
  database: Database
  keys: KeyVerifier
  /** Verifies access tokens, which are valid for MCP only. */
  tokens: KeyVerifier
  readDocument: ReadDocument
  quota: ServingQuotaStore
  usage: UsageCounter
  knowledge: KnowledgeStore
  answers: AnswerCache
  computer: Computer
  notifications: NotificationListener
  /** Null if payment is not configured. */
  billing: Billing | null
  pricingUrl: string
  close(): Promise<void>
}
