import type { Database } from "../../database/database"
import type { Env } from "../../env"
import { lastClosedSession, nextSession, sessionOpenAt } from "../../exchange/sessions"
import type { KnowledgeStore } from "../../knowledge/store"
import { pipelineState } from "../../predictions/storage/pipelineState"
import { appSecret } from "../../secret"
import { queueMail } from "../queue"
import { briefNeeds, briefOf } from "./writeBrief"

type BriefContext = { database: Database; env: Env }
type Reader = { id: string; email: string; tier: "api_starter" | "api_pro" }

const AT_ONCE = 200

/**
 * Whether anybody still waits for the brief of the last session: not before the pipeline has done the session, nor after
 * the next one has opened.
 */
export async function isBriefDue({ database, env }: BriefContext, at: Date): Promise<boolean> {
  const session = lastClosedSession(at)
  if (at >= sessionOpenAt(nextSession(session))) return false
  const readers = await listReaders(database, session)
  return readers.length > 0 && (await pipelineState(database, env, at)) === "done"
}

/**
 * Queues the brief of the last session for every account that has a right to it and wants it, once; gives to how many.
 * `knowledge` is of the session that is done.
 */
export async function queueBriefs(
  { database, env, knowledge }: BriefContext & { knowledge: KnowledgeStore },
  at: Date,
): Promise<number> {
  const session = lastClosedSession(at)
  const known = knowledge.at(at, briefNeeds)
  const { axes, through } = known.bars()
  if (axes.sessions[through] !== session) return 0
  const brief = await briefOf(known)
  const readers = await listReaders(database, session)
  const secret = appSecret(env)
  for (let from = 0; from < readers.length; from += AT_ONCE) {
    await database.prisma.$transaction(async (tx) => {
      for (const { id, email, tier } of readers.slice(from, from + AT_ONCE)) {
        const message = { kind: "daily_brief", tier, brief } as const
        await queueMail(tx, { to: email, accountId: id, message, idempotencyKey: keyOf(session, id), at }, secret)
      }
    })
  }
  return readers.length
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
