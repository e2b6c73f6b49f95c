import type { QuotaState, QuotaWindow } from "../../quota/store"
import type { Caller } from "../caller"
import type { Identity } from "./identify"

/** One HTTP request to the MCP surface, with whatever calls are in it. */
export type Exchange = Caller & {
  requestId: string
  at: number
  startedMs: number
  identity: Identity
  /** How many tools were called so far. */
  callCount: number
  /** The quota of who calls, as it was after what was counted last. */
  quota: QuotaState | null
  /** The window that was full for what is not charged to an account. */
  fullMinute?: QuotaWindow
}
