import type { ShownIncident } from "@/server/surfaces/requests/statusReport"
import { utcMinuteOf } from "./shown"
import { StateMark } from "./stateMark"

/** Incidents that go on, and those of the last 30 days. */
export function Incidents({ incidents }: { incidents: readonly ShownIncident[] }) {
  return (
    <section aria-labelledby="incidents" className="mt-12 border-ink border-t pt-6">
      <h2 id="incidents" className="font-medium text-2xl tracking-tight">
        Incidents
      </h2>
      {incidents.length === 0 && <p className="mt-2 text-muted">There was none in the last 30 days.</p>}
      <ul className="mt-4">
        {incidents.map((incident) => (
          <li key={incident.id} id={incident.id} className="border-rule border-b py-4 [scroll-margin-top:1rem]">
            <div className="grid grid-cols-[1fr_auto] gap-x-6">
              <h3 className="font-medium [overflow-wrap:anywhere]">{incident.title}</h3>
              <StateMark isTrouble={incident.resolved_at === null} name={stateNames[incident.state]} />
            </div>
            <p className="label mt-1 text-muted">
              Since {utcMinuteOf(incident.started_at)}
              {incident.resolved_at && `, resolved ${utcMinuteOf(incident.resolved_at)}`}
            </p>
            <ol className="mt-3 grid gap-3">
              {incident.updates.map(({ id, at, state, text }) => (
                <li key={id} className="border-rule border-l-2 pl-4">
                  <p className="label text-muted">
                    {stateNames[state]}, <time dateTime={at}>{utcMinuteOf(at)}</time>
                  </p>
                  <p className="max-w-[44rem] whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const stateNames: Record<ShownIncident["state"], string> = {
  investigating: "Investigating",
  identified: "Identified",
  monitoring: "Monitoring",
  resolved: "Resolved",
}
