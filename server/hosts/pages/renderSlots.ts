import { refusals } from "../../accounts/refusals"
import { type Bounds, fairQueue, NoTurnError } from "../../platform/fairQueue"
import { recentUse } from "../../platform/recentUse"

/** Who waits for a page: a signed-in account, a network of strangers, or nobody (an empty owner). */
export type PageVisitor = { owner: string; isSignedIn: boolean }

/** Runs a rendering when its visitor's turn comes. Throws `unavailable` if too many wait. */
export type RenderSlots = <T>(visitor: PageVisitor, render: () => Promise<T>) => Promise<T>

const bounds: Bounds = { atOnce: 4, atOnceEach: 2, mostWaiting: 64, mostWaitingEach: 14, longestWaitMs: 10_000 }

/**
 * After this much processor time, an owner has one page made at a time, so that another owner's page shares the
 * processor with at most one.
 */
const muchMs = 200
/** From then on, a stranger's next page waits this many times as long as the last one took. */
const pauses = 2
/** A redirect or a missing page takes less than this. */
const shortMs = 5

/**
 * Sessions and strangers have separate queues, so that strangers cannot fill the sessions' queue. The queues share the
 * record of use: an owner waits while one that has used far less is being served.
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
