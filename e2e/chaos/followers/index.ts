import { setTimeout as sleep } from "node:timers/promises"
import { recordEvent } from "../../../server/accounts/events/record"
import { issueKey } from "../../../server/accounts/keys/issue"
import { type Follower, type FollowerParts, followedTopic } from "./follower"
import { followByStream } from "./stream"
import { followByWebhook } from "./webhook"

export type Followers = {
  told(): string
  /**
   * Records no more events, and waits until all have arrived. Returns what was lost, came twice or came in another
   * order.
   */
  settle(patienceMs: number): Promise<string[]>
  stop(): Promise<void>
}

type Parts = Omit<FollowerParts, "accountId" | "key"> & {
  /** Only workers send webhooks. */
  hasWorkers: boolean
}

type Recorded = {
  ids: string[]
  /** May or may not be recorded, since the connection broke. */
  unknown: Set<string>
}

const mostBetweenMs = 400
const lookEveryMs = 500
const looksANudge = 20

/** A steady stream of events of one account, and its followers: no event may be lost, and none delivered twice. */
export async function startFollowers({ hasWorkers, ...parts }: Parts): Promise<Followers> {
  const { database, random } = parts
  const change = { at: new Date(), actor: "operator" }
  const { key, accountId } = await issueKey(database, { email: "follower@example.com", tier: "api_pro" }, {}, change)
  const followers: Follower[] = []
  for (const follow of [followByStream, ...(hasWorkers ? [followByWebhook] : [])]) {
    followers.push(await follow({ ...parts, key, accountId }))
  }
  const recorded: Recorded = { ids: [], unknown: new Set() }
  const stopped = new AbortController()
  let isSettling = false

  async function happen(): Promise<void> {
    for (let count = 0; !isSettling && !stopped.signal.aborted; count++) {
      const id = `followed_${String(count).padStart(6, "0")}`
      const event = { id, type: followedTopic, accountId, at: new Date(), content: { count } }
      try {
        await database.prisma.$transaction((tx) => recordEvent(tx, event))
        recorded.ids.push(id)
      } catch {
        recorded.unknown.add(id)
      }
      await sleep(random.upTo(mostBetweenMs))
    }
  }

  const running = [happen(), ...followers.map((each) => each.run(stopped.signal, () => isSettling))]
  const isLate = () => followers.some((each) => notTold(each.seen(), recorded.ids).length > 0)
  return {
    told: () =>
      `${recorded.ids.length} events, followed by ${followers.map(({ name, killCount }) => `${name} killed ${killCount()} times`).join(" and ")}`,
    async settle(patienceMs) {
      isSettling = true
      const until = performance.now() + patienceMs
      for (let look = 0; isLate() && performance.now() < until; look++) {
        if (look % looksANudge === 0) await Promise.all(followers.map(({ nudge }) => nudge()))
        await sleep(lookEveryMs)
      }
      return followers.flatMap(({ name, seen }) => faultsOf(name, seen(), recorded))
    },
    async stop() {
      stopped.abort()
      await Promise.all(running)
    },
  }
}

const notTold = (seen: readonly string[], ids: readonly string[]) => [...new Set(ids).difference(new Set(seen))]

function faultsOf(name: string, seen: readonly string[], { ids, unknown }: Recorded): string[] {
  const known = new Set([...ids, ...unknown])
  const counted = {
    "was not told of": notTold(seen, ids).length,
    "was told again of": seen.length - new Set(seen).size,
    "was told of another's": seen.filter((id) => !known.has(id)).length,
    "was told late of": seen.filter((id, place) => place > 0 && seen[place - 1] > id).length,
  }
  return Object.entries(counted).flatMap(([what, count]) => (count > 0 ? [`${name} ${what} ${count} events`] : []))
}
