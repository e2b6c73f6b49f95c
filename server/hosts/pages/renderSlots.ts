import { refusals } from "../../accounts/refusals"
import { type Bounds, fairQueue, NoTurnError } from "../../platform/fairQueue"
import { recentUse } from "../../platform/recentUse"

/** Who waits for a page: an account by its session, a network of strangers, or, with an empty owner, nobody. */
export type Visitor = { owner: string; isSignedIn: boolean }

/** Runs a rendering when it is its visitor's turn. Throws `unavailable` if too many wait. */
export type RenderSlots = <T>(visitor: Visitor, render: () => Promise<T>) => Promise<T>

const bounds: Bounds = { atOnce: 4, atOnceEach: 2, mostWaiting: 64, mostWaitingEach: 14, longestWaitMs: 10_000 }

/** After a few pages an owner has one made at a time, so that a page of another shares the processor with one at most. */
const muchMs = 200
/** From then on, strangers leave this many times as long to others as each of their pages took. */
const pauses = 2
/** A redirect, or that nothing is at an address, is known within this time. */
const shortMs = 5

/**
 * Sessions and strangers have a line each, so that strangers cannot fill that of sessions. The lines share what was used:
 * nothing is begun for an owner while one that has used far less is served.
 */
export function renderSlots(): RenderSlots {
  const use = recentUse({ muchMs })
  const pauseAfterMs = (owner: string, tookMs: number) =>
    tookMs > shortMs && use.isHeavyUser(owner) ? pauses * tookMs : 0
  const [ofSessions, ofStrangers] = [fairQueue(bounds, use), fairQueue({ ...bounds, pauseAfterMs }, use)]
  return async ({ owner, isSignedIn }, render) => {
    try {
      return await (isSignedIn ? ofSessions : ofStrangers)(owner, render)
    } catch (error) {
      throw error instanceof NoTurnError ? refusals.computationsQueued() : error
    }
  }
}
