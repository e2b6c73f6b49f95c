import { ReliabilityChart } from "../charts/reliabilityChart"
import type { ShownModel } from "./shown"

type Bucket = ShownModel["reliability"][number]

/** Predicted against observed rates, as a chart and as a table. */
export function Reliability({ buckets, name }: { buckets: Bucket[]; name: string }) {
  return (
    <figure className="mt-10 grid items-start gap-x-10 gap-y-6 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
      <ReliabilityChart
        points={buckets.map(({ mean_probability, realized_rate }) => ({
          predicted: mean_probability,
          observed: realized_rate,
        }))}
      />
      <div>
        <table className="w-full border-collapse text-left text-[0.9375rem] tabular-nums">
          <caption className="label pb-2 text-left text-muted">Reliability of the {name} probability of a rise</caption>
          <thead>
            <tr className="label border-ink border-b text-muted">
              <th scope="col" className="py-1.5 font-normal">
                Predicted
              </th>
              <th scope="col" className="py-1.5 font-normal">
                Observed
              </th>
              <th scope="col" className="py-1.5 text-right font-normal">
                n
              </th>
            </tr>
          </thead>
          <tbody>
            {buckets.map(({ bucket_low, mean_probability, realized_rate, n }) => (
              <tr key={`${bucket_low} ${mean_probability} ${realized_rate}`} className="border-rule border-b">
                <td className="py-1.5">{mean_probability.toFixed(3)}</td>
                <td className="py-1.5">{realized_rate.toFixed(3)}</td>
                <td className="py-1.5 text-right">{n.toLocaleString("en-US")}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <figcaption className="mt-3 text-[0.9375rem] text-muted">
          Each point is a tenth of the later block, from the lowest probabilities to the highest. Where they mean what
          they say, the points lie on the dashed line, but for chance.
        </figcaption>
      </div>
    </figure>
  )
}
