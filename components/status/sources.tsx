import type { SourceRow } from "@/server/surfaces/status"
import { isTrouble, minuteOf, pauseOf, stateNames } from "./shown"
import { StateMark } from "./stateMark"
import { Strip } from "./strip"

/** Every source that is asked, and then those that are not, with the reason. */
export function Sources({ sources }: { sources: SourceRow[] }) {
  const asked = sources.filter(({ enabled }) => enabled)
  const others = sources.filter(({ enabled }) => !enabled)
  return (
    <>
      <section aria-labelledby="sources" className="mt-16 border-ink border-t pt-6">
        <h2 id="sources" className="font-medium text-2xl tracking-tight">
          Sources
        </h2>
        <p className="label mt-2 text-muted">
          Each bar is a day of the last 30; the red part is the share of runs that failed
        </p>
        {asked.length === 0 && <p className="mt-6">No source is asked under this configuration.</p>}
        {asked.map((source) => (
          <Source key={`${source.family} ${source.source}`} source={source} />
        ))}
      </section>
      {others.length > 0 && (
        <details className="mt-10">
          <summary className="label w-fit cursor-pointer py-1 text-accent">
            {others.length} sources that are not asked
          </summary>
          <ul className="mt-3">
            {others.map(({ family, source, name, family_title, coverage }) => (
              <li key={`${family} ${source}`} className="border-rule border-b py-3">
                {name}, {family_title}
                <p className="text-[0.9375rem] text-muted">{coverage.note}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Source({ source }: { source: SourceRow }) {
  const { name, family_title, status, coverage, history, is_standby } = source
  return (
    <article className="border-rule border-b py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="text-lg">{family_title}</h3>
        <StateMark
          isTrouble={isTrouble(source)}
          isUnknown={!coverage.known}
          name={status === "ok" && is_standby ? "On standby" : stateNames[status]}
        />
      </div>
      <p className="text-[0.9375rem] text-muted">
        {name}. {coverage.note}
      </p>
      <div className="mt-3">
        <Strip history={history} name={family_title} />
      </div>
      <dl className="label mt-3 flex flex-wrap gap-x-8 gap-y-1 text-muted">
        <Fact name="Last success" shown={source.last_success_at ? minuteOf(source.last_success_at) : "never"} />
        <Fact name="Expected every" shown={pauseOf(source.expected_interval_seconds)} />
        <Fact name="Facts" shown={source.record_count.toLocaleString("en-US")} />
        <Fact name="Up to" shown={source.newest_observed_at?.slice(0, 10) ?? "none"} />
      </dl>
    </article>
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
