import { isTrouble, problemsAmong, watchedAmong } from "@/server/products/intelligence/troubles"
import type { SourceRow } from "@/server/surfaces/requests/statusReport"
import { groupsOf, keyOf, type Subjects } from "./groups"
import { counted, noteOf, utcMinuteOf } from "./shown"
import { SourceGroup } from "./sourceGroup"
import { UnusedSources } from "./unusedSources"

type SourcesProps = { sources: SourceRow[]; asOf: string | null; subjects: Subjects }

/** Shows problems in full and counts everything else; each group of sources loads when it is opened. */
export function Sources({ sources, asOf, subjects }: SourcesProps) {
  const asked = sources.filter(({ enabled }) => enabled)
  const problems = problemsAmong(watchedAmong(sources))
  return (
    <>
      {problems.length > 0 && <Troubles sources={problems} />}
      <section aria-labelledby="sources" className="mt-16 border-ink border-t pt-6">
        <h2 id="sources" className="font-medium text-2xl tracking-tight">
          Sources
        </h2>
        {asOf && <p className="label mt-2 text-muted">As of {utcMinuteOf(asOf)}</p>}
        {asked.length === 0 && <p className="mt-6">No source is in use under this configuration.</p>}
        {asked.length > 0 && (
          <p className="mt-4 mb-6 text-[0.9375rem] text-muted">
            Open a group for the runs of its sources. Each bar is one of the last 30 days: wide where runs succeeded,
            narrow and red for the share that failed, pale on days without a run.
          </p>
        )}
        {groupsOf(asked, subjects).map(({ title, families }) => (
          <SourceGroup
            key={title}
            title={title}
            families={families.map(({ family }) => family)}
            {...countsOf(families)}
          />
        ))}
      </section>
      <UnusedSources count={sources.length - asked.length} />
    </>
  )
}

function countsOf(families: { sources: SourceRow[] }[]) {
  const rows = families.flatMap(({ sources }) => sources)
  return { count: rows.length, failing: rows.filter(isTrouble).length }
}

const mostInFull = 20

function Troubles({ sources }: { sources: SourceRow[] }) {
  const more = sources.length - mostInFull
  return (
    <section aria-labelledby="trouble" className="mt-16 border-ink border-t pt-6">
      <h2 id="trouble" className="font-medium text-2xl tracking-tight">
        Problems
      </h2>
      <ul className="mt-4">
        {sources.slice(0, mostInFull).map((source) => (
          <li key={keyOf(source)} className="border-rule border-b py-3">
            {source.family_title}, {source.name}
            <p className="text-[0.9375rem] text-danger [overflow-wrap:anywhere]">
              {!source.enabled && "No longer asked. "}
              {noteOf(source)}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-4 text-muted">And {counted(more, "more problem")}, in the groups below.</p>}
    </section>
  )
}
