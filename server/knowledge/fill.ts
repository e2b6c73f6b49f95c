import type pg from "pg"
import type { Prisma } from "../platform/database/generated/client"
import { announce } from "../platform/database/notifications"
import type { Need } from "./facts/versions"

/*
 * The first fill: an empty simulated market is served from its first second, while a worker makes its bars, predictions
 * and facts. Until a need is filled, requests that rest on it are refused, so that no answer covers only half a record.
 */

export type Filling = { need: Need; done: number; total: number }

type Pool = Pick<pg.Pool, "query">

/** Needs that must be filled before another one. Claims need all other facts. */
const basis: Partial<Record<Need, readonly Need[]>> = {
  predictions: ["bars", "vix", "actions"],
  signals: ["headlines", "predictions"],
}
const restOnAll: readonly Need[] = ["claims"]

export const restsOn = (need: Need): readonly Need[] => basis[need] ?? []

export async function beginFill(tx: Prisma.TransactionClient, needs: readonly Need[]): Promise<void> {
  await tx.fillStage.createMany({ data: needs.map((need) => ({ need })), skipDuplicates: true })
}

export async function readFilling(pool: Pool): Promise<Filling[]> {
  const { rows } = await pool.query<Filling>("SELECT need, done, total FROM fill_stage ORDER BY need")
  return rows
}

export async function noteProgress(tx: Prisma.TransactionClient, { need, done, total }: Filling): Promise<void> {
  const count = await tx.$executeRaw`UPDATE fill_stage SET done = ${done}, total = ${total} WHERE need = ${need}`
  if (count > 0) await announce(tx, "facts", "fill")
}

export async function listFillable(pool: Pool, needs: readonly Need[]): Promise<Need[]> {
  const open = (await readFilling(pool)).map(({ need }) => need)
  const isOpen = (need: Need) => open.includes(need)
  const own = needs.filter(isOpen)
  return own.filter((need) => {
    if (restOnAll.includes(need)) return open.every((other) => other === need || restOnAll.includes(other))
    return !restsOn(need).some((other) => isOpen(other) && !own.includes(other))
  })
}

export async function noteFilled(tx: Prisma.TransactionClient, needs: readonly Need[]): Promise<void> {
  if (needs.length === 0) return
  const { count } = await tx.fillStage.deleteMany({ where: { need: { in: [...needs] } } })
  if (count > 0) await announce(tx, "facts", "fill")
}

/** As in "bars 9 of 16, predictions 98 of 253, 21 more to begin". */
export function describeFilling(filling: readonly Filling[]): string {
  const begun = filling.filter(({ total }) => total > 0)
  const said = begun.map(({ need, done, total }) => `${need} ${done} of ${total}`)
  const waiting = filling.length - begun.length
  const steps = waiting === 1 ? "1 step has" : `${waiting} steps have`
  if (waiting > 0) said.push(begun.length === 0 ? `${steps} not begun` : `${waiting} more to begin`)
  return said.join(", ")
}
