"use client"

import { keyOf } from "./groups"
import { LoadedRows } from "./loadedRows"
import { counted, noteOf } from "./shown"

export function UnusedSources({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <LoadedRows
      className="mt-10"
      summary={<span className="label text-accent">{counted(count, "source")} not used under this configuration</span>}
    >
      {(rows) => (
        <ul className="mt-3">
          {rows
            .filter(({ enabled }) => !enabled)
            .map((source) => (
              <li key={keyOf(source)} className="border-rule border-b py-3">
                {source.family_title}, {source.name}
                <p className="text-[0.9375rem] text-muted [overflow-wrap:anywhere]">{noteOf(source)}</p>
              </li>
            ))}
        </ul>
      )}
    </LoadedRows>
  )
}
