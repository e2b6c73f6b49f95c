import type { ReactNode } from "react"
import { isTrouble } from "@/server/products/intelligence/troubles"
import type { SourceRow } from "@/server/surfaces/requests/statusReport"
import { RunsTable } from "./runsTable"
import { noteOf, pauseOf, stateNames, utcMinuteOf } from "./shown"
import { StateMark } from "./stateMark"
import { Strip } from "./strip"

type SourceProps = { source: SourceRow; heading: ReactNode; note?: string }

export function Source({ source, heading, note = noteOf(source) }: SourceProps) {
  const { name, family_title, status, coverage, history, is_standby, last_attempt_at } = source
  const state = status === "ok" && is_standby ? "On standby" : stateNames[status]
  return (
    <div className="mt-3 first:mt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="sm:flex-1">{heading}</div>
        {last_attempt_at && (
          <div className="order-last w-full sm:order-none sm:w-52">
            <Strip history={history} name={`${family_title}, ${name}`} />
          </div>
        )}
        <span className="sm:w-28">
          <StateMark isTrouble={isTrouble(source)} isUnknown={!coverage.known} name={state} />
        </span>
      </div>
      <p className="mt-1 text-[0.9375rem] text-muted [overflow-wrap:anywhere]">{note}</p>
      {last_attempt_at && (
        <>
          <Facts source={source} />
          <RunsTable history={history} name={`${family_title}, ${name}`} />
        </>
      )}
    </div>
  )
}

function Facts({ source }: { source: SourceRow }) {
  const { last_success_at, expected_interval_seconds, record_count, newest_observed_at, row_counts, drift } = source
  return (
    <dl className="label mt-1 flex flex-wrap gap-x-6 gap-y-1 text-muted">
      <Fact name="Last success" shown={last_success_at ? utcMinuteOf(last_success_at) : "never"} />
      <Fact name="Due within" shown={pauseOf(expected_interval_seconds)} />
      <Fact name="Facts" shown={record_count.toLocaleString("en-US")} />
      {drift !== null && drift.count > 0 && <Fact name="New in its answers" shown={newOf(drift)} />}
      {row_counts && (
        <Fact
          name="Rows read"
          shown={`${row_counts.read.toLocaleString("en-US")} of ${row_counts.stated.toLocaleString("en-US")}`}
        />
      )}
      <Fact name="Newest" shown={newest_observed_at?.slice(0, 10) ?? "none"} />
    </dl>
  )
}

const mostNew = 3

function newOf({ count, first }: NonNullable<SourceRow["drift"]>): string {
  const named = first.slice(0, mostNew).map(({ kind, field, seen }) => (kind === "field" ? field : `${field}: ${seen}`))
  return count > named.length ? `${named.join(", ")} and ${count - named.length} more` : named.join(", ")
}

function Fact({ name, shown }: { name: string; shown: string }) {
  return (
    <div className="flex gap-2">
      <dt>{name}</dt>
      <dd className="text-ink tabular-nums [overflow-wrap:anywhere]">{shown}</dd>
    </div>
  )
}
