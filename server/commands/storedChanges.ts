import { readVersions } from "../knowledge/facts/versions"
import type { Database } from "../platform/database/database"
import { utcDate } from "../platform/dates"

type Tell = { facts(): void; usage(accountIds: string[]): void }

/** Rarely, because it reads many rows, for mails that may come minutes later. */
const usageEveryMs = 300_000

export function storedChanges(database: Database, tell: Tell, clock: () => number = Date.now): () => Promise<void> {
  let known: string | null = null
  let usageReadAt = Number.NEGATIVE_INFINITY
  return async () => {
    const versions = JSON.stringify([...(await readVersions(database.pool))].sort())
    if (known !== null && versions !== known) tell.facts()
    known = versions
    const at = clock()
    if (at - usageReadAt < usageEveryMs) return
    usageReadAt = at
    tell.usage(await listSpenders(database, new Date(at)))
  }
}

async function listSpenders({ pool }: Database, at: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT account_id AS id FROM usage WHERE day = $1::date GROUP BY account_id HAVING sum(charged) > 0
     UNION SELECT owner_id FROM team_usage WHERE day = $1::date AND charged > 0`,
    [utcDate(at)],
  )
  return rows.map(({ id }) => id)
}
