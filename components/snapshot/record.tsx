import { Part } from "./part"
import { count, type Snapshot, signedPct } from "./shown"

/** How all event signals have turned out. */
export function TrackRecord({ record, url }: { record: Snapshot["track_record"]; url: string }) {
  return (
    <Part id="record" title="Track record" lead={leadOf(record)}>
      {record.win_rate !== null && (
        <dl className="mt-3">
          <Figure name="Win rate">{record.win_rate.toFixed(3)}</Figure>
          <Figure name="95% interval">{intervalOf(record)}</Figure>
          <Figure name="Base rate: the same directions, every ticker">
            {record.base_rate?.toFixed(3) ?? "not known"}
          </Figure>
          <Figure name="Mean return before costs">
            {record.avg_signed_return_pct === null ? "not known" : signedPct(record.avg_signed_return_pct)}
          </Figure>
        </dl>
      )}
      <p className="mt-4">
        <a href={url}>The whole record, and how to verify it</a>
      </p>
    </Part>
  )
}

type Record = Snapshot["track_record"]

function leadOf({ n_issued: issued, n_resolved: resolved, n_pending: pending, n_void: voids }: Record): string {
  if (issued === 0) return "No event signal has been issued yet."
  return `Of ${count(issued)} event signals ${count(resolved)} are resolved, ${count(pending)} pending and ${count(voids)} void.`
}

/** The wider of the two. */
function intervalOf(record: Record): string {
  const { wilson_low, wilson_high, clustered_low, clustered_high } = record
  if (wilson_low === null || wilson_high === null) return "not known"
  const isClusteredWider =
    clustered_low !== null && clustered_high !== null && clustered_high - clustered_low > wilson_high - wilson_low
  const [low, high] = isClusteredWider ? [clustered_low, clustered_high] : [wilson_low, wilson_high]
  return `${low.toFixed(3)} to ${high.toFixed(3)}`
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-6 border-rule border-t py-3">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}
