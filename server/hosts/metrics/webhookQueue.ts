import { listWaiting } from "../../accounts/webhooks/due"
import { readHappened, readHead } from "../../events/read"
import { byDriver } from "../../platform/database/byDriver"
import type { Database } from "../../platform/database/database"

export type WebhookAge = { pace: "usual" | "slow"; ageSeconds: number }

/** How long the oldest event has been due for an endpoint that waits for its turn, by pace; 0 if none waits. */
export async function webhookAges(database: Database, at: Date): Promise<WebhookAge[]> {
  const queries = byDriver(database.pool)
  const waiting = await listWaiting(database, { at, head: await readHead(queries) })
  const happened = await readHappened(queries, waiting)
  const ages = waiting.map(({ isSlow, dueAt }, n) => {
    const since = Math.max(Number(dueAt), Number(happened[n] ?? at))
    return { isSlow, seconds: (at.getTime() - since) / 1_000 }
  })
  const oldest = (wanted: boolean) =>
    Math.max(0, ...ages.filter(({ isSlow }) => isSlow === wanted).map(({ seconds }) => seconds))
  return [
    { pace: "usual", ageSeconds: oldest(false) },
    { pace: "slow", ageSeconds: oldest(true) },
  ]
}
