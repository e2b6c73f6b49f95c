import { refusals } from "../../../accounts/refusals"
import { fairQueue, NoTurnError } from "../../../platform/fairQueue"
import { recentUse } from "../../../platform/recentUse"
import { growingWaits } from "./growingWaits"

export type Turn = {
  /** An account or a network; empty for the service itself. */
  owner: string
  /** Answers about now do not wait for those about the past. */
  isAboutNow: boolean
  at: number
}

/** Computes when the owner's turn comes. Throws `unavailable`, with the cause, if too much is waiting. */
export type Turns = <T>(turn: Turn, compute: () => Promise<T>) => Promise<T>

/** More at once than one owner may have, so that no owner holds all places. */
const lane = { atOnce: 4, atOnceEach: 2, mostWaiting: 256, mostWaitingEach: 16, longestWaitMs: 10_000 }

export function turns(lanes = 1): Turns {
  const bounds = { ...lane, atOnce: lane.atOnce * lanes }
  const use = recentUse()
  const [aboutNow, aboutThePast] = [fairQueue(bounds, use), fairQueue(bounds, use)]
  const waits = growingWaits()

  return async ({ owner, isAboutNow, at }, compute) => {
    const left = waits.left(owner, at)
    if (left > 0) throw refusals.ownComputationsQueued(left)
    try {
      return await (isAboutNow ? aboutNow : aboutThePast)(owner, compute)
    } catch (error) {
      if (!(error instanceof NoTurnError)) throw error
      // The service asks for its own pages on behalf of everyone.
      if (error.reason !== "own" || owner === "") throw refusals.computationsQueued()
      throw refusals.ownComputationsQueued(waits.left(owner, at) || waits.lengthen(owner, at))
    }
  }
}
