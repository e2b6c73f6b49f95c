import { z } from "zod"
import { dateOf, utcDate } from "../../platform/dates"
import { sessionsBetween } from "../../platform/exchange/sessions"
import { listLines } from "../storage/predictionRows"
import { logResource, ndjson } from "./resource"

/**
 * The logged predictions for a target session or a month of them, and their grades. A leaf's lines are consecutive, and
 * their hash is the leaf's.
 */
export const predictions = logResource({
  path: /^predictions\/(?<day>\d{4}-\d\d(?:-\d\d)?)\.ndjson$/,
  params: z.object({}),
  isLarge: true,
  async answer({ queries, place: { day = "" } }) {
    const days = daysOf(day)
    if (!days) return null
    const lines: string[] = []
    // Day by day, so that other requests get answers meanwhile.
    for (const session of sessionsBetween(days.from, days.to)) lines.push(...(await listLines(queries, session)))
    if (lines.length === 0) return null
    return { type: ndjson, body: lines.map((line) => `${line}\n`).join("") }
  },
})

/** A day, or the days of a month; null if the calendar does not have it. */
function daysOf(text: string): { from: string; to: string } | null {
  const from = text.length === 7 ? `${text}-01` : text
  const at = Date.parse(from)
  if (Number.isNaN(at) || utcDate(at) !== from) return null
  return { from, to: text.length === 7 ? dateOf(Number(text.slice(0, 4)), Number(text.slice(5)) + 1, 0) : from }
}
