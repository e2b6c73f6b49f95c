import type { Database } from "../../platform/database/database"
import { spelled } from "../audit/list"
import { sentenceOf } from "../audit/sentences"

/** A change that an operator made. `by` is the address at the desk, or null for a command. */
export type OperatorEntry = {
  id: number
  at: string
  sentence: string
  accountId: string | null
  by: string | null
  why: string | null
}

/** The newest first. */
export async function listOperatorTrail({ prisma }: Database, most: number): Promise<OperatorEntry[]> {
  const entries = await prisma.auditEntry.findMany({
    where: { actor: "operator" },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: most,
  })
  const told = entries.map(({ detail, ...entry }) => ({ ...entry, detail: spelled(detail) }))
  const ids = told.flatMap(({ detail }) => (typeof Object(detail).by === "string" ? [String(Object(detail).by)] : []))
  const accounts = await prisma.account.findMany({ where: { id: { in: ids } }, select: { id: true, email: true } })
  const emails = new Map(accounts.map(({ id, email }) => [id, email]))
  return told.map(({ id, at, action, keyId, accountId, detail }) => {
    const { by, why } = Object(detail) as { by?: string; why?: string }
    const sentence = sentenceOf({ action, keyId, detail }, (instant) => instant)
    return { id, at: at.toISOString(), sentence, accountId, by: by ? (emails.get(by) ?? by) : null, why: why ?? null }
  })
}
