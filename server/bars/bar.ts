export type Bars = { bars: DailyBar[]; actions: CorporateAction[] }

export type DailyBar = {
  ticker: string
  date: string
  open: number
  high: number
  low: number
  close: number
  volume: number
}

export type CorporateAction = {
  ticker: string
  /** The first session on the new terms. */
  exDate: string
} & (
  | { kind: "split" /** New shares per old share. */; ratio: number }
  | { kind: "cash_dividend" /** USD per share. */; amount: number }
)
