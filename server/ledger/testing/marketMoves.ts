import type { Draft, Row } from "./publishedLog"

type Sides = { up: string[]; down: string[] }

/** Changes the lists of moves behind the signals, and the base rates with them. `graded` are the tickers of their trades. */
export function changeMoves({ entries }: Draft, change: (sides: Sides, graded: ReadonlySet<unknown>) => Sides): void {
  const leaves = entries.map(({ leaf }) => leaf)
  const signalOf = (grade: Row) => leaves[Number(grade.signal_ledger_index)]
  for (const market of leaves.filter(({ kind }) => kind === "horizon_moves")) {
    const measured = leaves.filter((leaf) => {
      if (leaf.kind !== "event_signal_grade" || leaf.outcome === "void") return false
      const { entry_date: entry, horizon_end_date: end } = signalOf(leaf)
      return entry === market.entry_date && end === market.horizon_end_date
    })
    const sides = { up: market.up as string[], down: market.down as string[] }
    Object.assign(market, change(sides, new Set(["SPY", ...measured.map(({ ticker }) => ticker)])))
    const [up, down, unchanged] = ["up", "down", "unchanged"].map((side) => (market[side] as string[]).length)
    for (const grade of measured)
      grade.base_rate = (signalOf(grade).direction === "bullish" ? up : down) / (up + down + unchanged)
  }
}
