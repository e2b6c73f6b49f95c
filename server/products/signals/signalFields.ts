import { z } from "zod"
import { wilson } from "../../platform/statistics/wilson"
import { type EventType, eventTypeNames } from "../../signals/eventTypes"
import { DOCUMENT_STATUSES, type KnownSignal } from "../../signals/headlines/storage/read"
import { count, percent, price, rate } from "../figures"
import { companyName, date, directions, origin, symbol } from "../shapes"
import { thirdPartyText } from "../thirdPartyText"

const instant = z.iso.datetime()

export const eventType = z.enum(eventTypeNames).describe("The kind of event.")
export const secondOrder = z
  .boolean()
  .describe("Whether the effect is on a ticker that the document does not name. Such signals have their own records.")

export const signalSchema = z
  .object({
    signal_id: z.string().describe("Opaque and stable id of the signal."),
    event_type: eventType,
    second_order: secondOrder,
    ticker: symbol,
    company_name: companyName,
    direction: z.enum(directions).describe("Whether the price is expected to rise (bullish) or to fall (bearish)."),
    confidence: rate.describe(
      "The analyst's own probability that the direction is right. `conviction` weighs it by the record.",
    ),
    conviction: rate
      .nullable()
      .describe(
        "The win rate of its type at issue, shrunk towards that of the other types in its direction, times `confidence`. Null: no signal of another type in this direction had been resolved.",
      ),
    time_horizon_days: count.describe("Sessions from entry to exit; the session of the entry is the first of them."),
    horizon_end_date: date.describe("The last session of the horizon, at whose close the outcome is decided."),
    headline: thirdPartyText("The title of the document that reports the event."),
    reasoning: thirdPartyText("Why the event should move the price, in the analyst's words."),
    source_urls: z.array(z.string()).describe("The documents that it is based on."),
    document_status: z
      .enum(DOCUMENT_STATUSES)
      .describe(
        "State of the document behind the signal. current: unchanged. revised: the source has changed it since. retracted: the source has withdrawn it. The signal stays as issued and is graded regardless.",
      ),
    document_changed_at: instant
      .nullable()
      .describe("When we saw the document's last change, in UTC. Null: it is current."),
    issued_at: instant.describe("When it was issued, in UTC."),
    tradable_from_at: instant.describe("The first regular open after the issue, at which it is entered, in UTC."),
    reference_price: price
      .nullable()
      .describe("The last close known at issue, in USD, as traded then. Null: none was known."),
    type_win_rate: rate
      .nullable()
      .describe("Share of the type's signals resolved before the issue that won. Null: none had been resolved."),
    type_win_rate_low: rate
      .nullable()
      .describe("Lower 95% Wilson bound of `type_win_rate`, from the frozen counts. Null: none had been resolved."),
    type_win_rate_high: rate
      .nullable()
      .describe("Upper 95% Wilson bound of `type_win_rate`, from the frozen counts. Null: none had been resolved."),
    type_n: count.describe("Number of signals behind `type_win_rate`; those that overlap count once."),
    is_independent: z
      .boolean()
      .describe("Whether it counts in the record of its type: false where it overlaps with an earlier one that does."),
    status: z
      .enum(["pending", "resolved", "void"])
      .describe(
        "pending: its horizon has not ended, or its last price is not known. resolved: graded. void: the ticker did not trade within the horizon.",
      ),
    outcome: z
      .enum(["win", "loss"])
      .nullable()
      .describe("Whether the price moved as expected; an unchanged price is a loss. Null: not resolved."),
    raw_move_pct: percent
      .nullable()
      .describe(
        "Move from the entry's open to the exit's close in percent, split-adjusted and without dividends; a fall is negative whatever the direction. Null: not resolved.",
      ),
    note: z
      .string()
      .nullable()
      .describe("Why it is void, or was entered late or exited early. Null: nothing unusual happened."),
    model_version: z.string().describe("The analyst that issued it: a hash of its model, its prompt and its rules."),
    origin,
    ledger_index: count.nullable().describe("Index in the transparency log. Null: not logged."),
  })
  .meta({ id: "Signal", description: "An event signal as frozen at issue, with its outcome." })

/** Paths that concise answers leave out, for signals under this name. */
export function signalDetails(name: string): string[] {
  return details.map((field) => `${name}.${field}`)
}

const details = ["company_name", "model_version"]

export function signalFields(signal: KnownSignal): z.input<typeof signalSchema> {
  const typeWins = wilson(signal.typeWins, signal.typeCount)
  return {
    signal_id: signal.id,
    event_type: signal.eventType,
    second_order: signal.isSecondOrder,
    ticker: signal.ticker,
    company_name: signal.companyName,
    direction: signal.direction,
    confidence: signal.confidence,
    conviction: signal.conviction,
    time_horizon_days: signal.horizonSessions,
    horizon_end_date: signal.horizonEndDate,
    headline: signal.headline,
    reasoning: signal.reasoning,
    source_urls: signal.sourceUrls,
    document_status: signal.documentStatus,
    document_changed_at: signal.documentChangedAt?.toISOString() ?? null,
    issued_at: signal.issuedAt.toISOString(),
    tradable_from_at: signal.tradableFrom.toISOString(),
    reference_price: signal.referencePrice,
    type_win_rate: typeWins.rate,
    type_win_rate_low: typeWins.low,
    type_win_rate_high: typeWins.high,
    type_n: signal.typeCount,
    is_independent: signal.isIndependent,
    status: signal.status,
    outcome: signal.outcome,
    raw_move_pct: signal.rawMovePct,
    note: signal.gradeReason,
    model_version: signal.modelVersion,
    origin: signal.origin,
    ledger_index: signal.ledgerIndex,
  }
}

export function typeFields({ eventType, isSecondOrder }: { eventType: EventType; isSecondOrder: boolean }) {
  return { event_type: eventType, second_order: isSecondOrder }
}
