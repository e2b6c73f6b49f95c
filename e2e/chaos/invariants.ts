import { setTimeout as sleep } from "node:timers/promises"
import { tiers } from "../../server/accounts/tiers"
import { auditLog } from "../../server/ledger/audit"
import type { Database } from "../../server/platform/database/database"
import { get, statusOf } from "../harness/ask"
import type { Traffic } from "./traffic"

const { perMinute } = tiers.free.limits
const looks = 40

/** Minutes in which more was granted than the quota, as often as it may be granted in them (`times`, usually once). */
export function overQuota({ granted }: Traffic, times: Pick<Map<string, number>, "get">): string[] {
  return [...granted].flatMap(([window, count]) => {
    const most = (times.get(window) ?? 1) * perMinute
    return count > most ? [`${count} requests were granted in one minute, of ${most}`] : []
  })
}

/** Keys that were acknowledged as working or as replaced but are not; checks the newest ones at every server. */
export async function wrongKeys(origins: readonly string[], { rotations }: Traffic, newest = 5): Promise<string[]> {
  const asked = rotations.slice(-newest).flatMap(({ old, key }) => [
    { key: old, expected: "replaced", is: (status: number) => status === 401 },
    { key, expected: "works", is: (status: number) => status === 200 || status === 429 },
  ])
  const wrong: string[] = []
  for (const origin of origins) {
    for (const { key, expected, is } of asked) {
      const status = await statusAt(origin, key)
      if (!is(status)) wrong.push(`a key that ${expected} is answered with ${status}`)
    }
  }
  return wrong
}

/** Repeats the request if a busy server could not look the key up in time. */
async function statusAt(origin: string, key: string): Promise<number> {
  for (let look = 1; ; look++) {
    const status = await statusOf(get(origin, "account/me", key))
    if (status !== 503 || look === looks) return status
    await sleep(250)
  }
}

/** Acknowledged rotations that the database has lost. */
export async function lostRotations({ pool }: Database, { rotations }: Traffic): Promise<string[]> {
  // The query takes time, and more rotations are acknowledged meanwhile.
  const keyIds = rotations.map(({ keyId }) => keyId)
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM api_key WHERE id = ANY($1) AND revoked_at IS NULL",
    [keyIds],
  )
  return rows.length === keyIds.length ? [] : [`${keyIds.length - rows.length} acknowledged keys are lost`]
}

export async function wrongLeaves(
  database: Database,
  leavesBefore: number,
): Promise<{ leaves: number; wrong: string[] }> {
  const { leaves, problems } = await auditLog(database)
  const lost = leaves < leavesBefore ? [`the log had ${leavesBefore} leaves and has ${leaves}`] : []
  return { leaves, wrong: [...lost, ...problems] }
}

/** More than this load sends in a second. */
const mostInASecond = 25

/** Answered requests that are missing in the usage. Each killed server may have lost a second. */
export async function wrongUsage({ pool }: Database, { charged }: Traffic, killed: number): Promise<string[]> {
  const { answered, unknown, accountIds } = charged
  const stored = async () => {
    const { rows } = await pool.query<{ sum: number }>(
      "SELECT coalesce(sum(charged), 0)::int AS sum FROM usage WHERE account_id = ANY($1)",
      [accountIds],
    )
    return rows[0].sum
  }
  const least = answered - killed * mostInASecond
  for (let look = 0; look < looks && (await stored()) < least; look++) await sleep(500)
  const sum = await stored()
  if (sum < least) return [`${answered} requests were answered, and ${sum} are in the usage`]
  return sum > answered + unknown ? [`${sum} requests are in the usage, and ${answered + unknown} were sent`] : []
}

type Sent = { to: string | string[]; idempotencyKey: string | null }

/** Once all mail has been sent: each acknowledged rotation has notified its owner once, and nobody twice. */
export async function wrongMails(
  { pool }: Database,
  sent: readonly Sent[],
  { rotations, unknown }: Traffic,
  patienceMs: number,
): Promise<string[]> {
  const waiting = async () =>
    (await pool.query("SELECT count(*)::int AS count FROM mail WHERE status IN ('queued', 'sending')")).rows[0].count
  const until = performance.now() + patienceMs
  while ((await waiting()) > 0 && performance.now() < until) await sleep(500)
  const wrong: string[] = []
  const left = await waiting()
  if (left > 0) wrong.push(`${left} mails still wait`)
  const told = Map.groupBy(sent, ({ to }) => [to].flat().join())
  for (const { email } of rotations) {
    const count = told.get(email)?.length ?? 0
    if (count !== 1) wrong.push(`an owner was told ${count} times of one rotation`)
  }
  for (const email of unknown) {
    const count = told.get(email)?.length ?? 0
    if (count > 1) wrong.push(`an owner was told ${count} times of a rotation that broke off`)
  }
  return wrong
}
