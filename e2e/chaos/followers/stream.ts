import { setTimeout as sleep } from "node:timers/promises"
import { openStream } from "../../support/streamClient"
import { type Follower, type FollowerParts, followedTopic } from "./follower"

const lifeMs = { least: 200, most: 6_000, last: 1_000 }
const pauseMs = 200

/**
 * A client that connects to any server and continues after the last cursor that it has read. It has already connected
 * once.
 */
export async function followByStream({ origins, random, key }: FollowerParts): Promise<Follower> {
  const read: string[] = []
  let lastId: string | null = null
  let killCount = 0

  async function live(origin: string, ms: number): Promise<void> {
    const client = await openStream(`${origin}/api/v1/stream?topics=${followedTopic}`, { key, lastId })
    if (!client.response.ok) {
      client.cut()
      return void (await rest())
    }
    await Promise.race([sleep(ms), client.ended])
    client.cut()
    read.push(...client.events().map(({ id }) => String(id)))
    lastId = client.lastId() ?? lastId
    killCount++
  }

  const rest = () => sleep(pauseMs)
  while (lastId === null) await live(random.oneOf(origins), lifeMs.last).catch(rest)
  return {
    name: "a stream client",
    seen: () => read,
    killCount: () => killCount,
    async run(signal, isSettling) {
      while (!signal.aborted) {
        const ms = isSettling() ? lifeMs.last : lifeMs.least + random.upTo(lifeMs.most)
        await live(random.oneOf(origins), ms).catch(rest)
      }
    },
    async nudge() {},
  }
}
