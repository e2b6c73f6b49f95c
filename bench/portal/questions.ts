import { sortNames as predictionSorts } from "../../server/predictions/storage/browse"
import { eventTypeNames } from "../../server/signals/eventTypes"
import { sortNames as signalSorts } from "../../server/signals/headlines/storage/browse"

export type Question = Record<string, string>

const turns = ["desc", "asc"]
const directions = ["", "bullish", "bearish"]

export const ofSignals = (count: number): Question[] =>
  some(count, {
    direction: directions,
    event_type: ["", ...eventTypeNames],
    outcome: ["", "win", "loss"],
    sort: signalSorts,
    order: turns,
  })

export const ofPredictions = (count: number): Question[] =>
  some(count, {
    direction: directions,
    relative_direction: ["", "ahead", "behind"],
    search: ["", "company 1", "t2"],
    sort: predictionSorts,
    order: turns,
  })

/** An even sample of all combinations. */
function some(count: number, choices: Record<string, readonly string[]>): Question[] {
  let all: Question[] = [{}]
  for (const [name, values] of Object.entries(choices)) {
    all = all.flatMap((each) => values.map((value) => (value ? { ...each, [name]: value } : each)))
  }
  if (all.length < count) throw new Error(`there are only ${all.length} combinations`)
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)])
}
