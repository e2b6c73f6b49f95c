import type { Database } from "../../database/database"
import type { Env } from "../../env"
import type { KnowledgeStore } from "../../knowledge/knowledge"
import type { Logger } from "../../log"
import { appSecret } from "../../secret"
import { queueBriefs } from "./briefs"
import { queueExpiryMails } from "./expiry"
import { queueQuotaMails } from "./quota"

export type Notices = {
  /** Queues what is due by the calendar: expiring keys, and briefs of a session that is done. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

export type NoticeParts = {
  database: Database
  env: Env
  knowledge: KnowledgeStore
  usage: { watch(watcher: (accountIds: ReadonlySet<string>) => void): void }
  log: Logger
}

export type NoticesOptions = { clock?: () => number; sweepEveryMs?: number; gatherMs?: number }

/**
 * Queues the mails that nobody asks for at that moment. Each is queued once, by its idempotency key, however many
 * processes look; so a look too many costs nothing, and one too few is made up by the next.
 */
export function startNotices(
  { database, env, knowledge, usage, log }: NoticeParts,
  { clock = Date.now, sweepEveryMs = 1_800_000, gatherMs = 2_000 }: NoticesOptions = {},
): Notices {
  const secret = appSecret(env)
  const spenders = new Set<string>()
  let gathering: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()
  let isStopped = false

  /** One after another: a sweep and a look at quotas never stand in each other's way. */
  function queueing(what: (at: Date) => Promise<void>): Promise<void> {
    work = work.then(async () => {
      if (isStopped) return
      await what(new Date(clock())).catch((error) =>
        log.warn({ error: String(error) }, "notices could not be queued; they are tried again"),
      )
    })
    return work
  }

  async function tellSpenders(at: Date): Promise<void> {
    gathering = undefined
    const accountIds = [...spenders]
    spenders.clear()
    await queueQuotaMails(database, accountIds, at, secret)
  }

  usage.watch((accountIds) => {
    for (const id of accountIds) spenders.add(id)
    gathering ??= setTimeout(() => void queueing(tellSpenders), gatherMs).unref()
  })

  const sweep = () =>
    queueing(async (at) => {
      await queueExpiryMails(database, at, secret)
      await queueBriefs({ database, env, knowledge }, at, secret)
    })
  const timer = setInterval(() => void sweep(), sweepEveryMs).unref()

  return {
    sweep,
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(gathering)
      await work
    },
  }
}
