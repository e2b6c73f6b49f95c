import { Reliability } from "../charts/reliability"
import type { ShownModel } from "./shown"

export function ModelReliability({ buckets, name }: { buckets: ShownModel["reliability"]; name: string }) {
  const points = buckets.map(({ mean_probability: predicted, realized_rate: observed, n }) => ({
    predicted,
    observed,
    n,
  }))
  return (
    <div className="mt-10">
      <Reliability
        points={points}
        caption={`Reliability of the ${name} probability of a rise`}
        heads={["Predicted", "Observed"]}
      >
        Each point is a tenth of the later block, ordered by predicted probability. If probabilities are well
        calibrated, points lie on the dashed line except for chance. Bars are 95% Wilson intervals; because tickers of
        one session move together, the true uncertainty is larger.
      </Reliability>
    </div>
  )
}
