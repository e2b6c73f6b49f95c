import type { Database } from "../../database/database"
import type { Env } from "../../env"
import { lastClosedSession, nextSession, sessionOpenAt } from "../../exchange/sessions"
import { pipelineState } from "../../jobs/due"
import type { KnowledgeStore } from "../../knowledge/knowledge"
import { queueMail } from "../queue"
import { briefNeeds, briefOf } from "./writeBrief"

type BriefParts = { database: Database; env: Env; knowledge: KnowledgeStore }
type Reader = { id: string; email: string; tier: "api_starter" | "api_pro" }

const AT_ONCE = 200

/**
 * Queues the brief of the last session for every account that has a right to it and wants it, once. Nothing is queued
 * before the pipeline has done the session, nor after the next one has opened.
 */
export async function queueBriefs({ database, env, knowledge }: BriefParts, at: Date, secret: Buffer): Promise<void> {
  const session = lastClosedSession(at)
  if (at >= sessionOpenAt(nextSession(session))) return
  const readers = await listReaders(database, session)
  if (readers.length === 0 || (await pipelineState(database, env, at)) !== "done") return
  await knowledge.refresh()
  const known = knowledge.at(at, briefNeeds)
  const { axes, through } = known.bars()
  if (axes.sessions[through] !== session) return
  const brief = await briefOf(known)
  for (let from = 0; from < readers.length; from += AT_ONCE) {
    await database.prisma.$transaction(async (tx) => {
      for (const { id, email, tier } of readers.slice(from, from + AT_ONCE)) {
        const message = { kind: "daily_brief", tier, brief } as const
        await queueMail(tx, { to: email, accountId: id, message, idempotencyKey: keyOf(session, id), at }, secret)
      }
    })
  }
}

const keyOf = (session: string, accountId: string) => `daily_brief/${session}/${accountId}`

async function listReaders({ pool }: Database, session: string): Promise<Reader[]> {
  const { rows } = await pool.query<Reader>(
    `SELECT id, email, tier FROM account WHERE tier IN ('api_starter', 'api_pro') AND wants_daily_brief
       AND NOT EXISTS (SELECT FROM mail WHERE idempotency_key = $1 || account.id) ORDER BY id`,
    [keyOf(session, "")],
  )
  return rows
}
