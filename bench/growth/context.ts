import { collectDue } from "../../server/jobs/collect"
import type { FamilyName } from "../../server/knowledge/families"
import { dayMs } from "../../server/platform/dates"
import { economicCalendar } from "../../server/products/market/economicCalendar"
import { fearGreed } from "../../server/products/market/fearGreed"
import { pcr } from "../../server/products/market/pcr"
import type { Figure } from "../figure"
import { worldSize } from "../size"
import { figuresOf, instantsUpTo, type Question, withEmptyDatabase } from "./coldFigures"

const end = Date.parse("2026-11-20T22:00:00Z")
const names: readonly FamilyName[] = [
  "fear-greed",
  "put-call",
  "credit-spread",
  "economic-calendar",
  "economic-figures",
]
const questions: readonly Question[] = [
  [pcr, {}],
  [fearGreed, {}],
  [economicCalendar, { days: 30 }],
]

export function context(): Promise<Figure[]> {
  return withEmptyDatabase({ WORLD_SIZE: worldSize }, async (database, env) => {
    await collectDue(database, env, names, { at: new Date(end) })
    await database.pool.query("VACUUM ANALYZE fact, revised_fact, superseded_fact")
    return figuresOf({ database, env }, questions, instantsUpTo(end, 200 * dayMs), "almost twelve years")
  })
}
