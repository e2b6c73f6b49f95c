import type { ServicePart } from "@/server/surfaces/requests/statusReport"
import { utcMinuteOf, withMinutes } from "./shown"
import { StateMark } from "./stateMark"

const names: Record<ServicePart["part"], string> = {
  answers: "Answers",
  database: "Database",
  first_fill: "First fill",
  log: "Transparency log",
  quota_store: "Quota store",
  timestamps: "Timestamps of the log",
  witnesses: "Witnesses of the log",
  worker: "Worker",
}

export function Parts({ parts, checkedAt }: { parts: ServicePart[]; checkedAt: string }) {
  return (
    <section aria-labelledby="parts" className="mt-12 border-ink border-t pt-6">
      <h2 id="parts" className="font-medium text-2xl tracking-tight">
        The service
      </h2>
      <p className="label mt-2 text-muted">Checked {utcMinuteOf(checkedAt)}</p>
      <ul className="mt-4">
        {parts.map(({ part, ok, reason }) => (
          <li key={part} className="grid gap-x-6 border-rule border-b py-3 grid-cols-[1fr_auto]">
            <span>{names[part]}</span>
            <StateMark isTrouble={!ok} name={ok ? "OK" : "Problem"} />
            {reason && <p className="text-[0.9375rem] text-muted col-span-2">{withMinutes(reason)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
