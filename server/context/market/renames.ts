import { shippedTable } from "../../platform/shippedTable"
import { type Respelling, respelled } from "../../platform/tickers/spellings"

export type Meant = { ticker: string; reason: string }

/** What a ticker that is not known stands for, if that is certain: a renamed company, or a share in another spelling. */
export function meantBy(text: string, isKnown: (ticker: string) => boolean): Meant | null {
  const spelled = respelled(text, isKnown)
  const given = spelled?.ticker ?? text.trim().toUpperCase()
  const renamed = isKnown(given) ? { ticker: given, reasons: [] } : follow(given, isKnown)
  if (!renamed) return null
  const reasons = [...(spelled ? [spellingReasons[spelled.because]] : []), ...renamed.reasons]
  return reasons.length > 0 ? { ticker: renamed.ticker, reason: reasons.join(", ") } : null
}

const spellingReasons: Record<Respelling["because"], string> = {
  exchange: "without the exchange",
  class_share: "class share",
}

function follow(ticker: string, isKnown: (ticker: string) => boolean) {
  const reasons: string[] = []
  for (let at = renames().get(ticker); at; at = renames().get(at.ticker)) {
    reasons.push(`renamed to ${at.ticker} in ${at.year}`)
    if (isKnown(at.ticker)) return { ticker: at.ticker, reasons }
  }
  return null
}

type Rename = { ticker: string; year: string }

/** By the old ticker, which no member has today. */
export function renames(): ReadonlyMap<string, Rename> {
  known ??= new Map(
    shippedTable("renames.csv").map((row) => [row.old_ticker, { ticker: row.new_ticker, year: row.year }]),
  )
  return known
}

let known: ReadonlyMap<string, Rename> | undefined
