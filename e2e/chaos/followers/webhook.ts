import { setTimeout as sleep } from "node:timers/promises"
import { byOwner } from "../../../server/accounts/keys/owned"
import { memoryQuotaStore } from "../../../server/accounts/quota/memory"
import { createEndpoint, pauseEndpoint, resumeEndpoint } from "../../../server/accounts/webhooks/own"
import { eventTail } from "../../../server/events/tail"
import { byDriver } from "../../../server/platform/database/byDriver"
import { readEnv } from "../../../server/platform/env"
import { startReceiver } from "../../support/webhookReceiver"
import { type Follower, type FollowerParts, followedTopic } from "./follower"

const lifeMs = { least: 1_000, most: 8_000 }
const mostDeadMs = 4_000

export async function followByWebhook({ database, variables, random, accountId }: FollowerParts): Promise<Follower> {
  const parts = { database, env: readEnv(variables), quota: memoryQuotaStore() }
  const receiver = await startReceiver()
  const wanted = { url: receiver.url, topics: [followedTopic], tickers: [] }
  const beginning = await eventTail(byDriver(database.pool)).head()
  const made = await createEndpoint(parts, accountId, { ...wanted, beginning }, byOwner(new Date()))
  if (!made.ok) throw new Error(made.sentence)
  const { id, secret } = made
  receiver.secrets.push(secret)
  let killCount = 0

  /** The next attempt may be hours away. Without the database, it stays so. */
  async function resume(): Promise<void> {
    try {
      await pauseEndpoint(parts, accountId, id, byOwner(new Date()))
      await resumeEndpoint(parts, accountId, id, byOwner(new Date()))
    } catch {}
  }

  return {
    name: "a webhook receiver",
    seen: receiver.acted,
    killCount: () => killCount,
    async run(signal, isSettling) {
      while (!signal.aborted && !isSettling()) {
        await sleep(lifeMs.least + random.upTo(lifeMs.most))
        await receiver.kill()
        killCount++
        await sleep(random.upTo(mostDeadMs))
        await receiver.restart()
        await resume()
      }
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve))
      receiver.close()
    },
    nudge: resume,
  }
}
