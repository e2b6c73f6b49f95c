import type { SourceRow } from "@/server/surfaces/status"
import { isTrouble, minuteOf, noteOf, pauseOf, stateNames } from "./shown"
import { StateMark } from "./stateMark"
import { Strip } from "./strip"

/** One source of a family; of one that stands by and was never asked there is only that to say. */
export function Source({ source }: { source: SourceRow }) {
  const { name, family_title, status, coverage, history, is_standby, last_attempt_at } = source
  const state = status === "ok" && is_standby ? "On standby" : stateNames[status]
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p>{name}</p>
        <StateMark isTrouble={isTrouble(source)} isUnknown={!coverage.known} name={state} />
      </div>
      <p className="text-[0.9375rem] text-muted">{noteOf(source)}</p>
      {last_attempt_at && (
        <>
          <div className="mt-2">
            <Strip history={history} name={`${family_title}, ${name}`} />
          </div>
          <Facts source={source} />
        </>
      )}
    </div>
  )
}

function Facts({ source }: { source: SourceRow }) {
  const { last_success_at, expected_interval_seconds, record_count, newest_observed_at } = source
  return (
    <dl className="label mt-2 flex flex-wrap gap-x-8 gap-y-1 text-muted">
      <Fact name="Last success" shown={last_success_at ? minuteOf(last_success_at) : "never"} />
      <Fact name="Asked at least every" shown={pauseOf(expected_interval_seconds)} />
      <Fact name="Facts" shown={record_count.toLocaleString("en-US")} />
      <Fact name="Newest" shown={newest_observed_at?.slice(0, 10) ?? "none"} />
    </dl>
  )
}

function Fact({ name, shown }: { name: string; shown: string }) {
  return (
    <div className="flex gap-2">
      <dt>{name}</dt>
      <dd className="text-ink tabular-nums">{shown}</dd>
    </div>
  )
}
