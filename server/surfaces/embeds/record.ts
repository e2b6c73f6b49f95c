import type { z } from "zod"
import { widerInterval } from "../../platform/statistics/clustered"
import { accuracy } from "../../products/predictions/accuracy"
import type { DataProduct } from "../../products/product"
import { trackRecord } from "../../products/trackRecord"
import type { ComputedAnswer } from "../formats/encoded"
import { answerOf } from "../requests/answerOf"
import type { Service } from "../requests/service"

export const recordNames = ["signals", "daily", "weekly", "monthly"] as const
export type RecordName = (typeof recordNames)[number]

/** One rate as badges, cards and images show it: always with its sample, its interval and its origin. */
export type ShownRecord = {
  title: string
  /** What the rate counts, and what a success is: "predictions", "named the right side of the median". */
  counted: string
  outcome: string
  rate: number | null
  interval: { low: number; high: number } | null
  n: number
  sessions: number
  rival: { name: string; rate: number | null }
  /** What acting on all of it was worth after costs, in a sentence; null where that is not computed. */
  worth: string | null
  period: { from: string; through: string } | null
  origin: Origin
  staleReason: string | null
  asOf: string
}

export type Origin = "live" | "simulated" | "replay" | "mixed"

const accuracyDays = 365

const accuracyAnswer = accuracy.response.pick({ accuracy: true, meta: true })
const signalsAnswer = trackRecord.response.pick({
  win_rate: true,
  wilson_low: true,
  wilson_high: true,
  clustered_low: true,
  clustered_high: true,
  n_independent: true,
  n_sessions: true,
  base_rate: true,
  first_issued_at: true,
  last_resolved_at: true,
  meta: true,
})

export function answerOfRecord(service: Service, name: RecordName, at: number): Promise<ComputedAnswer> {
  return name === "signals" ? ask(service, trackRecord, {}, at) : ask(service, accuracy, { days: accuracyDays }, at)
}

export function answerOfTicker(service: Service, ticker: string, at: number): Promise<ComputedAnswer> {
  return ask(service, accuracy, { ticker, days: accuracyDays }, at)
}

export function ask(service: Service, product: DataProduct, input: object, at: number): Promise<ComputedAnswer> {
  // Owned by nobody, since it is the same for everyone.
  return answerOf(service, { product, params: product.params.parse(input), owner: "", at })
}

export function readRecord(name: RecordName, { body }: ComputedAnswer): ShownRecord {
  const answer: unknown = JSON.parse(body.toString())
  return name === "signals" ? signalsIn(answer) : accuracyIn(answer, name)
}

function signalsIn(answer: unknown): ShownRecord {
  const record = signalsAnswer.parse(answer)
  return {
    title: "Event signals, graded",
    counted: "resolved event signals",
    outcome: "won",
    rate: record.win_rate,
    interval: widerInterval({ low: record.wilson_low, high: record.wilson_high }, record),
    n: record.n_independent,
    sessions: record.n_sessions,
    rival: { name: "base rate", rate: record.base_rate },
    worth: null,
    period: periodOf(record.first_issued_at, record.last_resolved_at),
    origin: record.meta.data_origin,
    staleReason: record.meta.stale_reason,
    asOf: record.meta.as_of,
  }
}

/** Against the median if any such claim was made. From the live record, if there is also a replay. */
function accuracyIn(answer: unknown, timeframe: Exclude<RecordName, "signals">): ShownRecord {
  const { accuracy: rows, meta } = accuracyAnswer.parse(answer)
  const row = rows.find((each) => each.timeframe === timeframe)
  return {
    title: `${titles[timeframe]}, graded`,
    counted: "predictions",
    ...(timeframe === "daily" ? againstMedian(row) : upOrDown(row)),
    period: row ? periodOf(row.window_start_date, row.window_end_date) : null,
    origin: row?.origin ?? meta.data_origin,
    staleReason: meta.stale_reason,
    asOf: meta.as_of,
  }
}

type Row = z.infer<typeof accuracyAnswer>["accuracy"][number]

function againstMedian(row: Row | undefined) {
  const relative = row?.relative
  return {
    outcome: "named the right side of the median",
    ...rateOf(relative),
    n: relative?.n ?? 0,
    rival: { name: "chance", rate: 0.5 },
    worth: relative?.long_short?.text ?? null,
  }
}

function upOrDown(row: Row | undefined) {
  return {
    outcome: "called the direction right",
    ...rateOf(row),
    n: row?.n_resolved ?? 0,
    rival: { name: "always up", rate: row?.always_up_rate ?? null },
    worth: null,
  }
}

function rateOf(claims: Row | Row["relative"] | undefined) {
  if (!claims) return { rate: null, interval: null, sessions: 0 }
  const { accuracy: rate, accuracy_low: low, accuracy_high: high, n_sessions: sessions } = claims
  return { rate, interval: widerInterval({ low, high }, claims), sessions }
}

const titles = {
  daily: "Daily predictions",
  weekly: "Weekly predictions, discontinued",
  monthly: "Monthly predictions, discontinued",
}

function periodOf(first: string | null, last: string | null): ShownRecord["period"] {
  return first === null || last === null ? null : { from: first.slice(0, 10), through: last.slice(0, 10) }
}
