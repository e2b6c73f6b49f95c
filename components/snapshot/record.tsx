import { countText, rateText, signedPct, widerInterval } from "../trackRecord/shown"
import { SnapshotPart } from "./part"
import type { Snapshot } from "./shown"

export function TrackRecord({ record }: { record: Snapshot["track_record"] }) {
  const interval = widerInterval(record)
  return (
    <SnapshotPart id="record" title="Track record" lead={leadOf(record)}>
      {record.n_resolved > 0 && (
        <dl className="mt-3">
          <Figure name="Win rate">{rateText(record.win_rate)}</Figure>
          <Figure name="95% interval">
            {interval ? `${rateText(interval.low)} to ${rateText(interval.high)}` : "not known"}
          </Figure>
          <Figure name="Base rate: the same directions, every ticker">{rateText(record.base_rate)}</Figure>
          <Figure name="Mean return before costs">{signedPct(record.avg_signed_return_pct)}</Figure>
        </dl>
      )}
      <p className="mt-4">
        <a href="/track-record">The full record and how to verify it</a>
      </p>
    </SnapshotPart>
  )
}

type Record = Snapshot["track_record"]

function leadOf({ n_issued: issued, n_resolved: resolved, n_pending: pending, n_void: voids }: Record): string {
  if (issued === 0) return "No event signal has been issued yet."
  return `Of ${countText(issued)} event signals, ${countText(resolved)} are resolved, ${countText(pending)} pending and ${countText(voids)} void.`
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-6 border-rule border-t py-3">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}
