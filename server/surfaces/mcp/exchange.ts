import type { QuotaState, QuotaWindow } from "../../accounts/quota/store"
import type { Refusal } from "../../platform/errors"
import type { Caller } from "../requests/caller"
import type { Identity } from "./identify"
import type { ReadSkill } from "./skills"

export type Exchange = Caller & {
  path: string
  requestId: string
  at: number
  startedMs: number
  identity: Identity
  toolsets: readonly string[]
  /** The skill that explains the service to agents, if it is served. */
  readSkill?: ReadSkill
  callCount: number
  quota: QuotaState | null
  fullMinute?: QuotaWindow
  /** Whether the body was read to its end, so that the connection can be reused. */
  isRead: boolean
  /** Set if a needed key is missing: the whole request becomes a 401. */
  keyRefusal?: Refusal
}
