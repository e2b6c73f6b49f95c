import { widerInterval } from "@/server/platform/statistics/clustered"
import { accuracy } from "@/server/products/predictions/accuracy"
import { trackRecord } from "@/server/products/trackRecord"
import { answersOf } from "../answers"

export type Shown = {
  title: string
  rate: number | null
  interval: { low: number; high: number } | null
  rival: { name: string; rate: number | null }
  sentence: string
  origin: string
}

const readRecords = answersOf(
  "pictures",
  { predictions: accuracy.response, signals: trackRecord.response },
  { predictions: { product: accuracy, input: { days: 365 } }, signals: { product: trackRecord, input: {} } },
)

type Records = NonNullable<Awaited<ReturnType<typeof readRecords>>>

/** Null if there is no such image, or nothing to show. */
export async function findShown(name: string, at: Date): Promise<Shown | null> {
  if (!Object.hasOwn(pictures, name)) return null
  const records = await readRecords(at)
  return records && pictures[name](records)
}

const pictures: Record<string, (records: Records) => Shown | null> = {
  "predictions.png": ({ predictions: { accuracy: rows, meta } }) => {
    const row = rows.find(({ timeframe }) => timeframe === "daily")
    if (!row) return null
    const { accuracy: rate, accuracy_low: low, accuracy_high: high, always_up_rate } = row
    return {
      title: "Daily predictions, graded",
      rate,
      interval: widerInterval({ low, high }, row),
      rival: { name: "always up", rate: always_up_rate },
      sentence: `of ${count(row.n_resolved)} predictions over ${count(row.n_sessions)} sessions called the direction right.`,
      origin: meta.data_origin,
    }
  },
  "signals.png": ({ signals: record }) => ({
    title: "Event signals, graded",
    rate: record.win_rate,
    interval: widerInterval({ low: record.wilson_low, high: record.wilson_high }, record),
    rival: { name: "base rate", rate: record.base_rate },
    sentence: `of ${count(record.n_independent)} resolved event signals won.`,
    origin: record.meta.data_origin,
  }),
}

const count = (n: number) => n.toLocaleString("en-US")
