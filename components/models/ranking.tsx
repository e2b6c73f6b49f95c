import type { ShownModel } from "./shown"

type RankingProps = { model: ShownModel; worth: string | null }

/** How often the ranks were on the right side of the median; `worth` is what those of the last year made, in a sentence. */
export function Ranking({ model: { timeframe, relative }, worth }: RankingProps) {
  if (timeframe !== "daily") {
    return (
      <p className="mt-5 text-lg">
        Its predictions claim no side of the median: each relative probability is 0.5, and the base rate is served.
      </p>
    )
  }
  const { accuracy, n, n_sessions, clustered_low: low, clustered_high: high } = relative
  return (
    <p className="mt-5 text-lg tabular-nums">
      {percent(accuracy)} of {n.toLocaleString("en-US")} moves were on the side of the median that the score put them
      on, over {n_sessions.toLocaleString("en-US")} later sessions
      {low !== null && high !== null && ` (95% interval by session: ${percent(low)} to ${percent(high)})`}. Chance gives
      50%. {worth && `In the record of the last 365 days, ${worth[0].toLowerCase()}${worth.slice(1)}`}
    </p>
  )
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`
