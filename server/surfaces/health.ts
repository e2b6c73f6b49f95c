import { setTimeout as sleep } from "node:timers/promises"
import { lastClosedSession } from "../market/sessions"
import type { Service } from "../service"
import type { Outgoing } from "./rest"

/** Whether the process is up. */
export function healthz(): Outgoing {
  return json(200, { status: "ok" })
}

/** Whether it can serve: the database, the quota store and the newest data; 503 with reasons when not. */
export async function readyz(service: Service, at: number): Promise<Outgoing> {
  const now = new Date(at)
  const { panel, through } = service.knowledge.at(now)
  const newest = panel.sessions[through] ?? null
  const database = await databaseTrouble(service)
  const quota = service.quota.isDegraded()
    ? "The shared quota store cannot be reached; limits hold in this process."
    : null
  const expected = lastClosedSession(new Date(at - 3 * 3_600_000))
  const bars = newest === null ? "No bars are stored." : newest < expected ? `Bars of ${expected} are missing.` : null
  const reasons = [database, quota, bars].filter((reason) => reason !== null)
  return json(reasons.length > 0 ? 503 : 200, {
    status: reasons.length > 0 ? "not_ready" : "ready",
    reasons,
    checks: {
      database: { ok: database === null },
      quota_store: { ok: quota === null, reason: quota },
      bars: { ok: bars === null, newest_session: newest, expected_session: expected },
    },
  })
}

const answerWithinMs = 1_000

/** Whoever asks gives up soon, so a silent database is told of before its connections are given up. */
function databaseTrouble({ database }: Service): Promise<string | null> {
  const answered = database.prisma.world.findFirst().then(
    () => null,
    () => "The database cannot be reached.",
  )
  const silent = sleep(answerWithinMs, "The database does not answer within a second.", { ref: false })
  return Promise.race([answered, silent])
}

function json(status: number, fields: object): Outgoing {
  const body = Buffer.from(JSON.stringify(fields))
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": body.length,
    "Cache-Control": "no-store",
    ...(status === 503 ? { "Retry-After": 10 } : {}),
  }
  return { status, headers, body }
}
