import { Reliability } from "../charts/reliability"
import type { ShownModel } from "./shown"

export function ModelReliability({ buckets, name }: { buckets: ShownModel["reliability"]; name: string }) {
  const points = buckets.map(
    ({ mean_probability: predicted, realized_rate: observed, n, clustered_low, clustered_high }) => ({
      predicted,
      observed,
      n,
      low: clustered_low,
      high: clustered_high,
    }),
  )
  return (
    <div className="mt-10">
      <Reliability
        points={points}
        caption={`Reliability of the ${name} probability of a rise`}
        heads={["Predicted", "Observed"]}
      >
        Each point is a tenth of the later block, ordered by predicted probability. If probabilities are well
        calibrated, points lie on the dashed line except for chance. Bars are 95% intervals by session, since tickers of
        one session move together.
      </Reliability>
    </div>
  )
}
