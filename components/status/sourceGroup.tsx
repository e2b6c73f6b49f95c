"use client"

import { type FamilyRows, groupByFamily } from "./groups"
import { LoadedRows } from "./loadedRows"
import { counted, noteOf } from "./shown"
import { Source } from "./source"
import { StateMark } from "./stateMark"

type SourceGroupProps = { title: string; families: string[]; count: number; failing: number }

export function SourceGroup({ title, families, count, failing }: SourceGroupProps) {
  const state = failing === 0 ? "OK" : `${failing} of ${counted(count, "source")}: problem`
  return (
    <LoadedRows
      className="border-rule border-b"
      summary={
        <span className="inline-flex w-[calc(100%-1.5rem)] flex-wrap items-center justify-between gap-x-6 align-middle">
          <h3 className="text-lg">
            {title} <span className="label text-muted">{counted(count, "source")}</span>
          </h3>
          <StateMark isTrouble={failing > 0} name={state} />
        </span>
      }
    >
      {(rows) =>
        groupByFamily(rows.filter(({ enabled, family }) => enabled && families.includes(family))).map((family) => (
          <Family key={family.family} family={family} />
        ))
      }
    </LoadedRows>
  )
}

function Family({ family: { title, sources } }: { family: FamilyRows }) {
  const [only, ...others] = sources
  const heading = <h4 className="text-lg">{title}</h4>
  return (
    <article className="border-rule border-t py-4">
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
