import type { KnownPanels } from "../bars/knownPanels"
import { type Panel, sessionOnOrBefore } from "../bars/panel"
import type { LeftOut } from "../ledger/leaves/predictionBatch"
import { whyNotPredicted } from "../predictions/predict"
import type { StoredPrediction } from "../predictions/storage/write"
import type { Universe, UniversePlan } from "./universePlan"

/** Which universe a batch is of, and which of its tickers have no prediction in it. */
export type BatchCoverage = { universe: Universe; leftOut: LeftOut[] }

type Batches = {
  made: readonly StoredPrediction[]
  /** Those of `made` that are not stored yet. */
  issued: readonly StoredPrediction[]
}

/** By reference session. */
export function coverBatches(
  panels: KnownPanels,
  plan: UniversePlan,
  { made, issued }: Batches,
): ReadonlyMap<string, BatchCoverage> {
  const madeFrom = Map.groupBy(made, ({ referenceDate }) => referenceDate)
  const issuedFrom = Map.groupBy(issued, ({ referenceDate }) => referenceDate)
  return new Map(
    [...issuedFrom].map(([session, batch]) => {
      const universe = plan.inForce(session)
      if (!universe) throw new Error(`no universe is in force for the predictions from ${session}`)
      const tickers = { made: tickersOf(madeFrom.get(session) ?? []), issued: tickersOf(batch) }
      return [session, { universe, leftOut: leftOutOf(panels.at(batch[0].issuedAt), session, universe, tickers) }]
    }),
  )
}

const tickersOf = (batch: readonly StoredPrediction[]) => new Set(batch.map(({ ticker }) => ticker))

function leftOutOf(
  panel: Panel,
  session: string,
  { tickers }: Universe,
  { made, issued }: Record<"made" | "issued", ReadonlySet<string>>,
): LeftOut[] {
  const at = sessionOnOrBefore(panel.sessions, session)
  return [...tickers.difference(issued)].map((ticker) => {
    return { ticker, reason: made.has(ticker) ? "already_predicted" : reasonAgainst(panel, ticker, at) }
  })
}

function reasonAgainst(panel: Panel, ticker: string, session: number): LeftOut["reason"] {
  const row = panel.rows.get(ticker)
  const reason = row === undefined ? "no_bar" : whyNotPredicted(panel, row, session)
  if (reason === null) throw new Error(`${ticker} could be predicted from ${panel.sessions[session]} and was not`)
  return reason
}
