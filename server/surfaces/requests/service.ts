import type { Billing } from "../../accounts/billing/stripe"
import type { KeyVerifier } from "../../accounts/keys/verify"
import type { Lookups } from "../../accounts/lookups"
import type { ReadDocument } from "../../accounts/oauth/documents"
import type { MemoryQuotaStore } from "../../accounts/quota/memory"
import type { ServingQuotaStore } from "../../accounts/quota/store"
import type { SessionReader } from "../../accounts/sessions/reader"
import type { UsageCounter } from "../../accounts/usage/counter"
import type { WorkBudget } from "../../accounts/workBudget"
import type { FileStore } from "../../files/store/store"
import type { SourceChange } from "../../knowledge/facts/health"
import type { KnowledgeStore } from "../../knowledge/store"
import type { Database } from "../../platform/database/database"
import type { NotificationListener } from "../../platform/database/notifications"
import type { DatabaseProbe } from "../../platform/database/probe"
import type { Replicas } from "../../platform/database/replicas"
import type { Env } from "../../platform/env"
import type { Logger } from "../../platform/log"
import type { ComputedAnswer } from "../formats/encoded"
import type { AnswerCache } from "./answerCache"
import type { Computer } from "./computing/computer"
import type { RequestDurations } from "./requestDurations"
import type { RequestLines } from "./requestLines"
import type { StatusReport } from "./statusReport"
import type { StreamHub } from "./streamHub"

export type Service = {
  env: Env
  log: Logger
  database: Database
  probe: DatabaseProbe
  keys: KeyVerifier
  /** Verifies access tokens, which are valid for MCP only. */
  tokens: KeyVerifier
  lookups: Lookups
  sessions: SessionReader
  readDocument: ReadDocument
  quota: ServingQuotaStore
  /** For counts that only this process needs. Drops the subject that was counted longest ago. */
  localQuota: MemoryQuotaStore
  /** The servers on the same database, and how far the clock is off. */
  replicas: { seen(): Replicas }
  work: WorkBudget
  usage: UsageCounter
  knowledge: KnowledgeStore
  answers: AnswerCache
  files(): Promise<FileStore>
  computer: Computer
  streams: StreamHub
  durations: RequestDurations
  requestLines: RequestLines
  notifications: NotificationListener
  billing: Billing | null
  pricingUrl: string
  /** In a process without bars: requests to the process that holds them. */
  elsewhere?: {
    answer(question: { product: { name: string }; params: object; owner: string; at: number }): Promise<ComputedAnswer>
    status(at: number): Promise<StatusReport>
    changes(at: number): Promise<SourceChange[]>
  }
  close(): Promise<void>
}
