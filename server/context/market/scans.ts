import type { Panel } from "../../bars/panel"
import { gradeCalls } from "../../signals/calls/grade"
import { anomaliesAt } from "./anomalies"
import { characterAt } from "./character"
import { stockFearGreedAt } from "./fearGreed/stock"
import { mostTradedAt } from "./mostTraded"
import { pullbackAt } from "./pullback"

/**
 * The computations over the whole universe, which take too long for the thread that answers requests. Each depends on
 * the panel, the last session that it may know and its own query, and on nothing else.
 */
const scans = {
  anomalies: anomaliesAt,
  character: characterAt,
  fearGreed: stockFearGreedAt,
  mostTraded: mostTradedAt,
  pullback: (panel: Panel, through: number, _query: null) => pullbackAt(panel, through),
  calls: gradeCalls,
}

type Scans = typeof scans
export type ScanName = keyof Scans
export type ScanQuery<Name extends ScanName> = Parameters<Scans[Name]>[2]
export type ScanResult<Name extends ScanName> = ReturnType<Scans[Name]>

const prices = ["bars", "actions"] as const

/** The families that each reads of the panel. */
export const scanReads = {
  anomalies: prices,
  character: prices,
  fearGreed: [...prices, "vix"],
  mostTraded: ["bars"],
  pullback: prices,
  calls: prices,
} as const satisfies Record<ScanName, readonly string[]>

/** A scan by its name. */
export function runScan<Name extends ScanName>(
  name: Name,
  panel: Panel,
  through: number,
  query: ScanQuery<Name>,
): ScanResult<Name> {
  // A name and its query belong together by their type; over a union of names the compiler cannot see it.
  const scan = scans[name] as (panel: Panel, through: number, query: ScanQuery<Name>) => ScanResult<Name>
  return scan(panel, through, query)
}
