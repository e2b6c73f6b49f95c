import type pg from "pg"
import type { Prisma } from "../platform/database/generated/client"
import { announce } from "../platform/database/notifications"
import type { Need } from "./facts/versions"

/*
 * The first fill: an empty simulated market is served from its first second, while a worker makes its bars, predictions and
 * facts. Until a need is filled, whatever rests on it is refused, so that no answer speaks of half a record.
 */

/** A need that is not filled yet, and how far its job is: 0 of 0 before it begins. */
export type Filling = { need: Need; done: number; total: number }

type Pool = Pick<pg.Pool, "query">

/** What has to be filled before a need can be. The claims are judged by all other facts. */
const basis: Partial<Record<Need, readonly Need[]>> = {
  predictions: ["bars", "vix", "actions"],
  signals: ["headlines", "predictions"],
}
const restOnAll: readonly Need[] = ["claims"]

export const restsOn = (need: Need): readonly Need[] => basis[need] ?? []

/** Opens the first fill of these needs. */
export async function beginFill(tx: Prisma.TransactionClient, needs: readonly Need[]): Promise<void> {
  await tx.fillStage.createMany({ data: needs.map((need) => ({ need })), skipDuplicates: true })
}

/** What is not filled yet, in the order of the needs' names; nothing once the first fill is over. */
export async function readFilling(pool: Pool): Promise<Filling[]> {
  const { rows } = await pool.query<Filling>("SELECT need, done, total FROM fill_stage ORDER BY need")
  return rows
}

/** Stores how far the job of a need is, and announces it. */
export async function noteProgress(tx: Prisma.TransactionClient, { need, done, total }: Filling): Promise<void> {
  const count = await tx.$executeRaw`UPDATE fill_stage SET done = ${done}, total = ${total} WHERE need = ${need}`
  if (count > 0) await announce(tx, "facts", "fill")
}

/** Of these needs, those that a run which begins now can fill: what they rest on is there. */
export async function listFillable(pool: Pool, needs: readonly Need[]): Promise<Need[]> {
  const open = (await readFilling(pool)).map(({ need }) => need)
  const isOpen = (need: Need) => open.includes(need)
  const own = needs.filter(isOpen)
  return own.filter((need) => {
    if (restOnAll.includes(need)) return open.every((other) => other === need || restOnAll.includes(other))
    return !restsOn(need).some((other) => isOpen(other) && !own.includes(other))
  })
}

/** Closes the fill of these needs, and announces it. */
export async function noteFilled(tx: Prisma.TransactionClient, needs: readonly Need[]): Promise<void> {
  if (needs.length === 0) return
  const { count } = await tx.fillStage.deleteMany({ where: { need: { in: [...needs] } } })
  if (count > 0) await announce(tx, "facts", "fill")
}

/** As a sentence lists them: bars 9 of 16, predictions 98 of 253, and 21 more. */
export function describeFilling(filling: readonly Filling[]): string {
  const begun = filling.filter(({ total }) => total > 0)
  const said = begun.map(({ need, done, total }) => `${need} ${done} of ${total}`)
  const waiting = filling.length - begun.length
  const steps = waiting === 1 ? "1 step has" : `${waiting} steps have`
  if (waiting > 0) said.push(begun.length === 0 ? `${steps} not begun` : `${waiting} more to begin`)
  return said.join(", ")
}
