import type { QuotaState, QuotaWindow } from "../../accounts/quota/store"
import type { Refusal } from "../../platform/errors"
import type { Caller } from "../caller"
import type { Identity } from "./identify"

/** One HTTP request to the MCP surface, with whatever calls are in it. */
export type Exchange = Caller & {
  requestId: string
  at: number
  startedMs: number
  identity: Identity
  /** Those whose tools the address offers. */
  toolsets: readonly string[]
  /** How many products were asked so far. */
  callCount: number
  /** The quota of who calls, as it was after what was counted last. */
  quota: QuotaState | null
  /** The window that was full for what is not charged to an account. */
  fullMinute?: QuotaWindow
  /** Whether the body was read to its end, so that another request can follow on the connection. */
  isRead: boolean
  /** Why something was not read that needs a key: the whole request is then a 401. */
  keyRefusal?: Refusal
}
