import { Reliability } from "../charts/reliability"
import type { ShownRecord } from "./shown"

export function Calibration({ bins }: { bins: ShownRecord["calibration"] }) {
  const points = bins.flatMap(({ mean_confidence: predicted, realized_rate: observed, n }) =>
    predicted === null || observed === null ? [] : [{ predicted, observed, n }],
  )
  return (
    <Reliability points={points} caption="Win rate by confidence" heads={["Confidence", "Won"]}>
      Signals are grouped by confidence into ten bins of width 0.1, of which {points.length}{" "}
      {points.length === 1 ? "has" : "have"} signals. If confidence is well calibrated, points lie close to the dashed
      line. Bars are 95% Wilson intervals.
    </Reliability>
  )
}
