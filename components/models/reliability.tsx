import { Reliability } from "../charts/reliability"
import type { ShownModel } from "./shown"

/** The probabilities of a model on the later block, against what came. */
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
        Each point is a tenth of the later block, from the lowest probabilities to the highest. Where they mean what
        they say, the points lie on the dashed line, but for chance.
      </Reliability>
    </div>
  )
}
