import type { z } from "zod"
import { eventSignal } from "./leaves/eventSignal"
import { eventSignalDocument } from "./leaves/eventSignalDocument"
import { eventSignalGrade } from "./leaves/eventSignalGrade"
import { gradeDelayed } from "./leaves/gradeDelayed"
import { predictionBatch } from "./leaves/predictionBatch"
import { predictionGrades } from "./leaves/predictionGrades"
import type { StoredLeaf } from "./storage/read"

/** `revised` and `retracted` concern the document behind a signal, never the signal itself. */
type ChangeKind = "issued" | "resolved" | "voided" | "delayed" | "revised" | "retracted"

export type RecordChange = {
  ledger_index: number
  change: ChangeKind
  changed_at: string
  kind: string
  data_origin: "live" | "simulated"
  is_backfill: boolean
  summary: string
  subject: Record<string, unknown>
}

type Said = Pick<RecordChange, "change" | "changed_at" | "summary" | "subject">

/** The cast is safe: rows were parsed by their kind before they entered the log. */
function reader<Shape extends z.ZodRawShape>(
  { kind }: { kind: string; fields: z.ZodObject<Shape> },
  say: (leaf: z.output<z.ZodObject<Shape>>) => Said,
): [string, (body: unknown) => Said] {
  return [kind, (body) => say(body as z.output<z.ZodObject<Shape>>)]
}

const readers = new Map([
  reader(eventSignal, (leaf) => ({
    change: "issued",
    changed_at: leaf.issued_at,
    summary: `${leaf.ticker} ${leaf.direction} for ${sessions(leaf.time_horizon_days)} after ${words(leaf.event_type)}: ${leaf.headline}`,
    subject: {
      signal_id: leaf.signal_id,
      event_type: leaf.event_type,
      second_order: leaf.second_order,
      ticker: leaf.ticker,
      direction: leaf.direction,
      confidence: leaf.confidence,
      time_horizon_days: leaf.time_horizon_days,
      tradable_from_at: leaf.tradable_from_at,
      horizon_end_date: leaf.horizon_end_date,
      headline: leaf.headline,
    },
  })),
  reader(eventSignalGrade, (leaf) => ({
    change: leaf.outcome === "void" ? "voided" : "resolved",
    changed_at: leaf.resolved_at,
    summary:
      leaf.outcome === "void"
        ? `${leaf.ticker}: void, ${leaf.reason ?? "no trade"}`
        : `${leaf.ticker}: ${leaf.outcome}, the price moved ${leaf.raw_move_pct}%`,
    subject: {
      signal_id: leaf.signal_id,
      signal_ledger_index: leaf.signal_ledger_index,
      ticker: leaf.ticker,
      outcome: leaf.outcome,
      raw_move_pct: leaf.raw_move_pct,
      entry_date: leaf.entry_date,
      exit_date: leaf.exit_date,
      reason: leaf.reason,
    },
  })),
  reader(eventSignalDocument, (leaf) => ({
    change: leaf.status,
    changed_at: leaf.changed_at,
    summary: `${leaf.ticker}: the source ${leaf.status === "retracted" ? "withdrew" : "changed"} the document behind the signal of row ${leaf.signal_ledger_index}; the signal is unchanged and still counts`,
    subject: {
      signal_id: leaf.signal_id,
      signal_ledger_index: leaf.signal_ledger_index,
      ticker: leaf.ticker,
      document_sha256: leaf.document_sha256,
    },
  })),
  reader(gradeDelayed, (leaf) => ({
    change: "delayed",
    changed_at: leaf.noted_at,
    summary: `Row ${leaf.claim_ledger_index}: ${leaf.n === 1 ? "a grade" : `${leaf.n} grades`} due on ${leaf.due_date} ${leaf.n === 1 ? "is" : "are"} late: ${delayReason[leaf.reason]}`,
    subject: {
      claim_ledger_index: leaf.claim_ledger_index,
      n: leaf.n,
      due_date: leaf.due_date,
      reason: leaf.reason,
    },
  })),
  reader(predictionBatch, (leaf) => ({
    change: "issued",
    changed_at: leaf.issued_at,
    summary: `${leaf.n} ${leaf.timeframe} predictions for ${leaf.target_date}`,
    subject: {
      timeframe: leaf.timeframe,
      reference_date: leaf.reference_date,
      target_date: leaf.target_date,
      n: leaf.n,
    },
  })),
  reader(predictionGrades, (leaf) => ({
    change: leaf.n_void === leaf.n ? "voided" : "resolved",
    changed_at: leaf.graded_at,
    summary: `${leaf.n} ${leaf.timeframe} predictions for ${leaf.target_date} graded: ${leaf.n_correct} correct, ${leaf.n_incorrect} incorrect, ${leaf.n_void} void`,
    subject: {
      timeframe: leaf.timeframe,
      target_date: leaf.target_date,
      n: leaf.n,
      n_correct: leaf.n_correct,
      n_incorrect: leaf.n_incorrect,
      n_void: leaf.n_void,
    },
  })),
])

export const changingKinds = [...readers.keys()]

export function changeOf({ index, kind, body }: StoredLeaf): RecordChange {
  const leaf = JSON.parse(body)
  const read = readers.get(kind)
  if (!read) throw new Error(`a leaf of the kind ${kind} changes nothing in the record`)
  return {
    ledger_index: index,
    ...read(leaf),
    kind,
    data_origin: leaf.data_origin,
    is_backfill: leaf.is_backfill === true,
  }
}

const delayReason = {
  bars_late: "the bars of that session have not come yet",
  not_run: "the bars are there, and grading has not been run or has failed",
} as const
const sessions = (n: number) => (n === 1 ? "1 session" : `${n} sessions`)
const words = (name: string) => name.replaceAll("_", " ")
