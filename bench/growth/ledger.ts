import { listKnownClaims } from "../../server/edge/storage"
import { evaluateDue } from "../../server/jobs/evaluateClaims"
import { addSessions, barsKnownAt } from "../../server/platform/exchange/sessions"
import { type Figure, median, milliseconds, shown, times, under } from "../figure"
import { inDatabase, type Place, timed } from "../places"
import { bySize } from "../size"
import { fillWorld } from "../world"
import { repeatEarlier } from "./storing"

const first = "2026-11-12"
const nightCount = bySize(3, 1)
const moreYears = bySize(9, 1)
const rounds = bySize(10, 2)
const lastYear = `session > '${first}'::date - 364`
const families = "family IN ('put-call', 'credit-spread', 'reddit') OR family LIKE 'crowd-%'"

export function ledger(): Promise<Figure[]> {
  return inDatabase({ WORLD_SIZE: "test" }, async (place) => {
    await evaluate(place, first)
    const one = await nightsAndReadings(place, 1)
    await repeatEarlier(place.database, "fact", moreYears, families)
    await repeatEarlier(place.database, "claim_observation", moreYears, lastYear)
    await repeatEarlier(place.database, "claim_evaluation", moreYears, lastYear)
    const ten = await nightsAndReadings(place, 1 + nightCount)
    return [
      shown(`the claims evaluated, one year of facts, median of ${nightCount} nights`, milliseconds(one.night)),
      shown(`the claims evaluated, ten years of facts, median of ${nightCount} nights`, milliseconds(ten.night)),
      under("ten years to one", ten.night / one.night, 2, times),
      shown(`the claims read, one year, median of ${rounds}`, milliseconds(one.reading)),
      under(`the claims read, ten years, median of ${rounds}`, ten.reading, 100, milliseconds),
    ]
  })
}

async function nightsAndReadings(place: Place, from: number): Promise<{ night: number; reading: number }> {
  const nights: number[] = []
  while (nights.length < nightCount) nights.push(await evaluate(place, addSessions(first, from + nights.length)))
  const asked = { database: place.database, asOf: barsKnownAt(addSessions(first, 1)) }
  return { night: median(nights), reading: median(await timed(rounds, () => listKnownClaims(asked))) }
}

/** Milliseconds without those of collecting, predicting and proposing. */
async function evaluate({ database, env }: Place, session: string): Promise<number> {
  const at = new Date(barsKnownAt(session).getTime() + 7_200_000)
  await fillWorld(database, env, { at })
  const start = performance.now()
  if ((await evaluateDue(database, env, at)) === null) throw new Error(`the claims were not evaluated at ${session}`)
  return performance.now() - start
}
