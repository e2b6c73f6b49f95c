import { Part } from "./part"
import type { Snapshot } from "./shown"

export function Predictions({ predictions }: Pick<Snapshot, "predictions">) {
  const [first] = predictions
  return (
    <Part
      id="predictions"
      title="Predictions"
      lead={
        first
          ? `The most confident for the close of ${first.target_date}, with the probability of the direction. The edge is what the model adds to the probability of a rise.`
          : "No prediction had been made by that moment."
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
              {prediction.edge !== null && (
                <span className="block text-[0.9375rem] text-muted">{edgeText(prediction.edge)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const edgeText = (edge: number) => `edge ${edge < 0 ? "−" : "+"}${Math.abs(edge).toFixed(3)}`
