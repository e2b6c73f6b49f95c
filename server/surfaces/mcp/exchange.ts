import type { QuotaState, QuotaWindow } from "../../accounts/quota/store"
import type { Refusal } from "../../platform/errors"
import type { Caller } from "../caller"
import type { Identity } from "./identify"

export type Exchange = Caller & {
  /** The path that was asked, of the two at which MCP is served. */
  path: string
  requestId: string
  at: number
  startedMs: number
  identity: Identity
  /** Toolsets that the URL offers. */
  toolsets: readonly string[]
  /** Products called so far. */
  callCount: number
  /** The caller's quota after the last counted call. */
  quota: QuotaState | null
  /** The full window of an uncharged limit. */
  fullMinute?: QuotaWindow
  /** Whether the body was read to its end, so that the connection can be reused. */
  isRead: boolean
  /** A key was needed and is missing: the whole request becomes a 401. */
  keyRefusal?: Refusal
}
