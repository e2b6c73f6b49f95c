import { ReliabilityChart } from "../charts/reliabilityChart"
import { countText, type ShownRecord } from "./shown"

/** Whether signals came true as often as their confidence says, as a chart and as a table. */
export function Calibration({ bins }: { bins: ShownRecord["calibration"] }) {
  const filled = bins.flatMap(({ mean_confidence: predicted, realized_rate: observed, ...bin }) =>
    predicted === null || observed === null ? [] : [{ ...bin, predicted, observed }],
  )
  return (
    <figure className="grid items-start gap-x-10 gap-y-6 sm:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <ReliabilityChart points={filled} />
      <div>
        <table className="w-full border-collapse text-left text-[0.9375rem] tabular-nums">
          <caption className="label pb-2 text-left text-muted">Confidence, and how often it came true</caption>
          <thead>
            <tr className="label border-ink border-b text-muted">
              <th scope="col" className="py-1.5 font-normal">
                Confidence
              </th>
              <th scope="col" className="py-1.5 font-normal">
                Mean
              </th>
              <th scope="col" className="py-1.5 font-normal">
                Won
              </th>
              <th scope="col" className="py-1.5 text-right font-normal">
                n
              </th>
            </tr>
          </thead>
          <tbody>
            {filled.map(({ bucket_low, bucket_high, predicted, observed, n }) => (
              <tr key={bucket_low} className="border-rule border-b">
                <th scope="row" className="py-1.5 font-normal">
                  {bucket_low.toFixed(1)} to {bucket_high.toFixed(1)}
                </th>
                <td className="py-1.5">{predicted.toFixed(3)}</td>
                <td className="py-1.5">{observed.toFixed(3)}</td>
                <td className="py-1.5 text-right">{countText(n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <figcaption className="mt-3 text-[0.9375rem] text-muted">
          {filled.length} of ten bins of confidence have signals. Where confidence means what it says, points lie on the
          dashed line, but for chance: a bin with few signals says little.
        </figcaption>
      </div>
    </figure>
  )
}
