import { openLog } from "../../server/ledger/append"
import { logIdentity } from "../../server/ledger/identity"
import { eventSignal } from "../../server/ledger/leaves/eventSignal"
import { eventSignalDocument } from "../../server/ledger/leaves/eventSignalDocument"
import { eventSignalGrade } from "../../server/ledger/leaves/eventSignalGrade"
import type { Database } from "../../server/platform/database/database"
import type { Env } from "../../server/platform/env"

type Parts = { database: Database; env: Env }

let count = 0

const noHash = "0".repeat(64)

type Said = { event_type?: string; direction?: "bullish" | "bearish"; headline?: string }

/** Adds a row to the log for each ticker, an issued signal, under one checkpoint. Returns the events' ids. */
export async function logIssued(
  { database, env }: Parts,
  tickers: readonly string[],
  at: Date,
  said: Said = {},
): Promise<string[]> {
  return database.prisma.$transaction(async (tx) => {
    const log = await openLog(tx, logIdentity(env), () => at)
    const ids = tickers.map((ticker) => `log_${log.add(eventSignal, { ...signalOf(ticker, at), ...said })}`)
    await log.seal()
    return ids
  })
}

export async function logOutcomes({ database, env }: Parts, ticker: string, at: Date): Promise<string[]> {
  return database.prisma.$transaction(async (tx) => {
    const log = await openLog(tx, logIdentity(env), () => at)
    const of = { signal_id: `sig_pushed_${count}`, signal_ledger_index: 0, ticker, is_backfill: false }
    const changed = { ...of, changed_at: at.toISOString() }
    const graded = {
      ...{ ...of, reason: null, entry_date: null, exit_date: null, entry_price: null, exit_price: null },
      ...{ split_ratio: null, raw_move_pct: null, spy_move_pct: null, base_rate: null, has_prices: true },
      ...{ price_source: "test", grading_rule: "test", resolved_at: at.toISOString() },
    }
    const rows = [
      log.add(eventSignalDocument, { ...changed, status: "revised", document_sha256: noHash }),
      log.add(eventSignalDocument, { ...changed, status: "retracted", document_sha256: null }),
      log.add(eventSignalGrade, { ...graded, outcome: "win" }),
      log.add(eventSignalGrade, { ...graded, outcome: "void" }),
    ]
    await log.seal()
    return rows.map((row) => `log_${row}`)
  })
}

function signalOf(ticker: string, at: Date) {
  count++
  return {
    ...{ signal_id: `sig_pushed_${count}`, event_type: "earnings_beat", second_order: false, ticker },
    ...{ direction: "bullish" as const, confidence: 0.6, conviction: null, type_wins: 0, type_n: 0 },
    ...{ is_independent: true, time_horizon_days: 3, entry_date: "2099-01-05", horizon_end_date: "2099-01-07" },
    ...{ tradable_from_at: "2099-01-05T14:30:00.000Z", headline: `Headline ${count}`, reasoning: "Because." },
    ...{ source_urls: [], document_key: `pushed ${count}`, document_sha256: noHash, issued_at: at.toISOString() },
    ...{ reference_price: 1, has_prices: true, model_version: "test", is_backfill: false },
  }
}
