import {
  assetKey,
  type CongressFact,
  type CongressTrade,
  type ReportReading,
  type ReportScan,
  reportKey,
} from "../../context/congress/trade"

type Current = {
  /** The trades after corrections, without withdrawn ones. */
  trades: CongressTrade[]
  /** The trades as first disclosed, which is what anyone could follow. */
  firstDisclosed: CongressTrade[]
  unreadable: ReportScan[]
  /** Reports whose number of rows differs from those read. */
  partiallyRead: ReportReading[]
}

export function currentTrades(facts: readonly CongressFact[]): Current {
  const reports = [...Map.groupBy(facts, reportKey).values()].map((told) => ({ told, lines: preferredLines(told) }))
  const trades = reports.flatMap(({ lines }) => lines).sort(byDisclosure)
  const { superseded, restating } = amendmentsAmong(trades)
  const standing = trades.filter(({ filing_status }) => filing_status !== "deleted")
  return {
    trades: standing.filter((trade) => !superseded.has(trade)),
    firstDisclosed: standing.filter((trade) => !restating.has(trade)),
    unreadable: reports.flatMap(({ told, lines }) => (lines.length === 0 ? told.filter(isScan) : [])),
    partiallyRead: facts.filter((fact) => fact.kind === "reading").filter((each) => each.rows_seen !== each.rows_read),
  }
}

/**
 * A report's lines from its chamber, otherwise from another source; none if it is on paper. Leaves out lines read by an
 * earlier version of our parser.
 */
function preferredLines(report: readonly CongressFact[]): CongressTrade[] {
  let best: CongressTrade[] = []
  for (const line of report) {
    if (line.kind !== "trade") continue
    const rank = best.length === 0 ? 1 : byPrecedence(line, best[0])
    if (rank > 0) best = [line]
    else if (rank === 0) best.push(line)
  }
  return best
}

function byPrecedence(a: CongressTrade, b: CongressTrade): number {
  return Number(a.told_by === "chamber") - Number(b.told_by === "chamber") || a.reading_version - b.reading_version
}

function isScan(fact: CongressFact): fact is ReportScan {
  return fact.kind === "scan"
}

function byDisclosure(a: CongressTrade, b: CongressTrade): number {
  if (a.disclosure_date !== b.disclosure_date) return a.disclosure_date < b.disclosure_date ? -1 : 1
  return a.report_id < b.report_id ? -1 : Number(a.report_id > b.report_id)
}

/**
 * Finds the lines that later reports amend, and the lines that amend them. The number of an amended row, if given, is
 * not a number of a new line, so it only shows which amendment replaces an earlier one. A new line must match in filer,
 * asset, day and type. If more lines match than there are amendments, all of them stand.
 */
function amendmentsAmong(trades: readonly CongressTrade[]) {
  const superseded = new Set<CongressTrade>()
  const restating = new Set<CongressTrade>()
  const numbered = trades.filter(({ changed_row }) => changed_row !== null)
  for (const same of Map.groupBy(numbered, (trade) => `${trade.chamber}/${trade.changed_row}`).values()) {
    const last = same[same.length - 1]
    for (const line of same) if (reportKey(line) !== reportKey(last)) superseded.add(line)
    for (const line of same) if (reportKey(line) !== reportKey(same[0])) restating.add(line)
  }
  const keys = new Set(trades.filter(({ filing_status }) => filing_status !== "new").map(tradeKey))
  const amended = keys.size === 0 ? [] : trades.filter((trade) => keys.has(tradeKey(trade)))
  for (const same of Map.groupBy(amended, tradeKey).values()) {
    for (const lines of Map.groupBy(same, reportKey).values()) {
      const amending = lines.filter(({ filing_status }) => filing_status !== "new")
      const earlier = same.slice(0, same.indexOf(lines[0])).filter((line) => !superseded.has(line))
      if (amending.length < earlier.length) continue
      for (const line of earlier) superseded.add(line)
      if (earlier.length > 0) for (const line of amending) restating.add(line)
    }
  }
  return { superseded, restating }
}

function tradeKey(trade: CongressTrade): string {
  const { chamber, bioguide_id, politician_name, state, transaction_date, transaction_type } = trade
  const filer = bioguide_id ?? `${politician_name} ${state ?? ""}`
  return [chamber, filer, assetKey(trade), transaction_date, transaction_type].join("/")
}
