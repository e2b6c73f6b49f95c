import { Part } from "./part"
import type { Snapshot } from "./shown"

/** The most confident predictions of the newest batch. */
export function Predictions({ predictions }: Pick<Snapshot, "predictions">) {
  const [first] = predictions
  return (
    <Part
      id="predictions"
      title="Predictions"
      lead={
        first
          ? `The most confident for the close of ${first.target_date}: how likely the direction is, and below it how likely without a model.`
          : "Nothing had been predicted by that moment."
      }
    >
      <ul className="mt-3">
        {predictions.map((prediction) => (
          <li key={prediction.prediction_id} className="grid grid-cols-[1fr_auto] gap-x-6 border-rule border-t py-3">
            <span className="min-w-0">
              <strong className="font-medium">{prediction.ticker}</strong> {prediction.direction}
              {prediction.company_name && (
                <span className="block text-[0.9375rem] text-muted">{prediction.company_name}</span>
              )}
            </span>
            <span className="text-right tabular-nums">
              {prediction.confidence.toFixed(3)}
              <span className="block text-[0.9375rem] text-muted">{baseOf(prediction)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

type Prediction = Snapshot["predictions"][number]

/** What would be said of the same direction without a model. */
function baseOf({ direction, base_probability_up: up, historical_accuracy_n: n }: Prediction): string {
  if (up === null) return n === 0 ? "no record yet" : ""
  return `base ${(direction === "bullish" ? up : 1 - up).toFixed(3)}`
}
