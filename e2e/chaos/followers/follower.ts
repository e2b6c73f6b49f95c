import type { Database } from "../../../server/platform/database/database"
import type { Random } from "../random"

/** The topic of events that belong to one account alone. */
export const followedTopic = "quota.warning"

/** A client that follows the events of an account, and is killed at random. It keeps only its position. */
export type Follower = {
  name: string
  /** The ids of the events that it has acted on, in order. */
  seen(): readonly string[]
  killCount(): number
  /** Follows until the signal; is killed no more once `isSettling`. */
  run(signal: AbortSignal, isSettling: () => boolean): Promise<void>
  /** What its owner does when it is late. */
  nudge(): Promise<void>
}

export type FollowerParts = {
  origins: readonly string[]
  database: Database
  variables: Record<string, string>
  random: Random
  accountId: string
  key: string
}
