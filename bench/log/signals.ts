import type { OpenLog } from "../../server/ledger/append"
import { eventSignal } from "../../server/ledger/leaves/eventSignal"
import { eventSignalGrade } from "../../server/ledger/leaves/eventSignalGrade"
import { horizonMoves } from "../../server/ledger/leaves/horizonMoves"
import { eventTypeNames } from "../../server/signals/eventTypes"
import { openRecords } from "../../server/signals/records"

const reasoning = "The company reported earnings above what analysts had expected. ".repeat(3)
const [entryDate, horizonEndDate] = ["2026-01-05", "2026-01-09"]
const hasPrices = { has_prices: true, is_backfill: false }

/** Leaves of signals and grades whose records follow from earlier rows, as the verifier expects. */
export function signalLeaves(): (log: OpenLog, count: number) => void {
  const records = openRecords()
  let n = 0
  return (log, count) => {
    for (let left = count; left > 0; left -= 2) {
      n++
      const eventType = eventTypeNames[n % eventTypeNames.length]
      const [ticker, documentKey] = [`T${n}`, `bench ${n}`]
      const said = { eventType, isSecondOrder: false, direction: "bullish", ticker, documentKey } as const
      const { n: typeCount, wins } = records.of(said)
      const shrunk = records.shrunk(said)
      const id = `sig_${n}`
      const place = log.add(eventSignal, {
        ...{
          signal_id: id,
          event_type: eventType,
          second_order: false,
          ticker,
          direction: "bullish",
          confidence: 0.55,
        },
        ...{ conviction: shrunk === null ? null : shrunk * 0.55, type_wins: wins, type_n: typeCount },
        is_independent: records.admit({ ...said, entryDate, horizonEndDate }),
        ...{ time_horizon_days: 5, entry_date: entryDate, horizon_end_date: horizonEndDate },
        ...{ tradable_from_at: `${entryDate}T14:30:00.000Z`, issued_at: "2026-01-02T15:00:00.000Z" },
        ...{ headline: `Company ${n} reports earnings above analysts' forecasts`, reasoning },
        ...{ source_urls: [`https://example.com/${n}`], document_key: documentKey, document_sha256: "0".repeat(64) },
        ...{ reference_price: 100, model_version: "bench", ...hasPrices },
      })
      if (left === 1) break
      if (n === 1) addMarket(log)
      const isWin = n % 2 === 0
      log.add(eventSignalGrade, {
        ...{ signal_id: id, signal_ledger_index: place, ticker, outcome: isWin ? "win" : "loss", reason: null },
        ...{ entry_date: entryDate, exit_date: horizonEndDate, entry_price: 100, exit_price: isWin ? 101 : 99 },
        ...{ split_ratio: 1, raw_move_pct: isWin ? 1 : -1, spy_move_pct: 0.1, base_rate: 0.5, price_source: "bench" },
        ...{ grading_rule: "bench", resolved_at: `${horizonEndDate}T21:15:00.000Z`, ...hasPrices },
      })
      records.resolve(said, isWin)
    }
  }
}

/** As many tickers as the service follows; all signals have the same horizon. */
function addMarket(log: OpenLog): void {
  const side = (name: string) => Array.from({ length: 319 }, (_, at) => `${name}${String(at).padStart(3, "0")}`)
  const dates = { entry_date: entryDate, horizon_end_date: horizonEndDate }
  log.add(horizonMoves, { ...dates, up: side("U"), down: side("D"), unchanged: [], spy_move_pct: 0.1 })
}
