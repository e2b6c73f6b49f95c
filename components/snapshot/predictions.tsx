import { SnapshotPart } from "./part"
import type { Snapshot } from "./shown"

export function Predictions({ strongest: { ahead, behind } }: Pick<Snapshot, "strongest">) {
  const [first] = [...ahead, ...behind]
  return (
    <SnapshotPart
      id="predictions"
      title="Predictions"
      lead={
        first ? (
          <>
            Both ends of the ranks for the close of <time className="whitespace-nowrap">{first.target_date}</time>, with
            the probability of a move above, or below, the session’s median.
          </>
        ) : (
          "No prediction claimed a side of the median at that moment."
        )
      }
    >
      <div className="mt-3 grid grid-cols-2 gap-x-6">
        <End title="Strongest ahead" predictions={ahead} />
        <End title="Strongest behind" predictions={behind} />
      </div>
    </SnapshotPart>
  )
}

type EndProps = { title: string; predictions: Snapshot["strongest"]["ahead"] }

function End({ title, predictions }: EndProps) {
  return (
    <div>
      <h3 className="label pb-2 text-muted">{title}</h3>
      <ul>
        {predictions.map(({ prediction_id, ticker, company_name, relative_probability }) => (
          <li key={prediction_id} className="border-rule border-t py-3 tabular-nums">
            <span className="flex justify-between gap-x-3">
              <strong className="font-medium">{ticker}</strong> {relative_probability?.toFixed(3)}
            </span>
            {company_name && <span className="block text-[0.9375rem] text-muted">{company_name}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
