import { Reliability } from "../charts/reliability"
import type { ShownRecord } from "./shown"

/** Whether signals came true as often as their confidence says. */
export function Calibration({ bins }: { bins: ShownRecord["calibration"] }) {
  const points = bins.flatMap(({ mean_confidence: predicted, realized_rate: observed, n }) =>
    predicted === null || observed === null ? [] : [{ predicted, observed, n }],
  )
  return (
    <Reliability points={points} caption="Confidence, and how often it came true" heads={["Mean confidence", "Won"]}>
      {points.length} of ten bins of confidence, each a tenth wide, {points.length === 1 ? "has" : "have"} signals.
      Where confidence means what it says, points lie close to the dashed line. A bin with few signals says little.
    </Reliability>
  )
}
