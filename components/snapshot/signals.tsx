import { signedPct } from "../trackRecord/shown"
import { SnapshotPart } from "./part"
import { type Snapshot, words } from "./shown"

export function Signals({ signals }: Pick<Snapshot, "signals">) {
  return (
    <SnapshotPart
      id="signals"
      title="Event signals"
      lead={
        signals.length > 0
          ? "The most recently resolved, won or lost, and how far the price moved. Signals that can still be followed are in the Premium plan."
          : "No signal was resolved recently."
      }
    >
      <ul className="mt-3">
        {signals.map((signal) => (
          <Row key={signal.signal_id} signal={signal} />
        ))}
      </ul>
    </SnapshotPart>
  )
}

type Signal = Snapshot["signals"][number]

function Row({ signal }: { signal: Signal }) {
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 border-rule border-t py-3">
      <span className="min-w-0">
        <strong className="font-medium">{signal.ticker}</strong> {signal.direction}, {words(signal.event_type)}
        {signal.second_order && ", second order"}
      </span>
      <span className="text-right tabular-nums">
        {signal.outcome === "win" ? "Won" : "Lost"}
        <span className="text-muted"> {signedPct(signal.raw_move_pct)}</span>
      </span>
      <q className="col-span-2 text-[0.9375rem] [overflow-wrap:anywhere]">{signal.headline}</q>
      <span className="label col-span-2 mt-1 text-muted">
        {signal.tradable_from_at.slice(0, 10)} to {signal.horizon_end_date}
      </span>
    </li>
  )
}
