/** Raw bars and the corporate actions of the same days. */
export type Bars = { bars: DailyBar[]; actions: CorporateAction[] }

export type DailyBar = {
  ticker: string
  /** The session, YYYY-MM-DD. */
  date: string
  open: number
  high: number
  low: number
  close: number
  volume: number
}

export type CorporateAction = {
  ticker: string
  /** The first session that trades on the new terms. */
  exDate: string
} & (
  | { kind: "split" /** New shares per old share. */; ratio: number }
  | { kind: "cash_dividend" /** USD a share. */; amount: number }
)
