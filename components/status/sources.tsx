import type { SourceRow } from "@/server/surfaces/site/status"
import { type FamilyRows, groupsOf, type Subjects } from "./groups"
import { counted, isTrouble, minuteOf, noteOf } from "./shown"
import { Source } from "./source"

type SourcesProps = { sources: SourceRow[]; asOf: string | null; subjects: Subjects }

export function Sources({ sources, asOf, subjects }: SourcesProps) {
  const asked = sources.filter(({ enabled }) => enabled)
  const failing = asked.filter(isTrouble)
  return (
    <>
      {failing.length > 0 && (
        <section aria-labelledby="trouble" className="mt-16 border-ink border-t pt-6">
          <h2 id="trouble" className="font-medium text-2xl tracking-tight">
            Problems
          </h2>
          <ul className="mt-4">
            {failing.map((source) => (
              <Trouble key={keyOf(source)} source={source} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="sources" className="mt-16 border-ink border-t pt-6">
        <h2 id="sources" className="font-medium text-2xl tracking-tight">
          Sources
        </h2>
        {asOf && <p className="label mt-2 text-muted">As of {minuteOf(asOf)}</p>}
        {asked.length === 0 && <p className="mt-6">No source is in use under this configuration.</p>}
        {asked.length > 0 && (
          <p className="mt-4 text-[0.9375rem] text-muted">
            Each bar is one of the last 30 days: wide where runs succeeded, narrow and red for the share that failed,
            pale on days without a run.
          </p>
        )}
        {groupsOf(asked, subjects).map(({ title, families }) => (
          <div key={title} className="mt-10">
            <h3 className="label text-accent">{title}</h3>
            {families.map((family) => (
              <Family key={family.family} family={family} />
            ))}
          </div>
        ))}
      </section>
      <Unasked sources={sources.filter(({ enabled }) => !enabled)} />
    </>
  )
}

function keyOf({ family, source }: SourceRow): string {
  return `${family} ${source}`
}

function Trouble({ source }: { source: SourceRow }) {
  return (
    <li className="border-rule border-b py-3">
      {source.family_title}, {source.name}
      <p className="text-[0.9375rem] text-danger">{noteOf(source)}</p>
    </li>
  )
}

function Family({ family: { title, sources } }: { family: FamilyRows }) {
  const [only, ...others] = sources
  const heading = <h4 className="text-lg">{title}</h4>
  return (
    <article className="border-rule border-b py-4">
      {others.length === 0 ? (
        <Source source={only} heading={heading} note={`${only.name}. ${noteOf(only)}`} />
      ) : (
        <>
          {heading}
          {sources.map((source) => (
            <Source key={source.source} source={source} heading={<p>{source.name}</p>} />
          ))}
        </>
      )}
    </article>
  )
}

function Unasked({ sources }: { sources: SourceRow[] }) {
  if (sources.length === 0) return null
  return (
    <details className="mt-10">
      <summary className="label w-fit cursor-pointer py-1 text-accent">
        {counted(sources.length, "source")} not used under this configuration
      </summary>
      <ul className="mt-3">
        {sources.map((source) => (
          <li key={keyOf(source)} className="border-rule border-b py-3">
            {source.family_title}, {source.name}
            <p className="text-[0.9375rem] text-muted">{noteOf(source)}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}
