import { setTimeout as sleep } from "node:timers/promises"
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
export function renderSlots(pause: (ms: number) => Promise<unknown> = sleep): RenderSlots {
  const use = recentUse({ muchMs })
  const [ofSessions, ofStrangers] = [fairQueue(bounds, use), fairQueue(bounds, use)]

  /** The page is there at once; its place is free only after the pause. */
  function forStranger<T>(owner: string, render: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const work = async () => {
        const began = performance.now()
        await render().then(resolve, reject)
        const tookMs = performance.now() - began
        if (tookMs > shortMs && use.isMuch(owner)) await pause(pauses * tookMs)
      }
      ofStrangers(owner, work).catch(reject)
    })
  }

  return async ({ owner, isSignedIn }, render) => {
    try {
      return await (isSignedIn ? ofSessions(owner, render) : forStranger(owner, render))
    } catch (error) {
      throw error instanceof NoTurnError ? refusals.computationsQueued() : error
    }
  }
}
