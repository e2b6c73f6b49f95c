import type { ReactNode } from "react"
import { placeOn, type Scale } from "./scale"

/** The parts of a drawing of one rate on its axis, on the dark ground on which figures of the record stand. */

export function Ticks({ scale }: { scale: Scale }) {
  return scale.ticks.map((tick) => (
    <div key={tick} className="absolute top-0 h-20" style={{ left: `${placeOn(scale, tick)}%` }}>
      <div className="h-full border-stone-rule border-l" />
      <span
        className={`label absolute top-full left-0 mt-1.5 text-stone-muted tabular-nums ${alignmentOf(scale, tick)}`}
      >
        {tick.toFixed(2)}
      </span>
    </div>
  ))
}

/** The outermost labels stay inside the page. */
function alignmentOf({ ticks }: Scale, tick: number): string {
  if (tick === ticks[0]) return ""
  return tick === ticks.at(-1) ? "-translate-x-full" : "-translate-x-1/2"
}

export function Band({ scale, from, to, className }: { scale: Scale; from: number; to: number; className: string }) {
  const left = placeOn(scale, from)
  return (
    <div
      className={`absolute top-[2.125rem] rounded-full ${className}`}
      style={{ left: `${left}%`, width: `max(${placeOn(scale, to) - left}%, 3px)` }}
    />
  )
}

/** What the rate is compared with, as a dashed line with its name above it. */
export function Rival({ at, name }: { at: number; name: string }) {
  return (
    <div className="absolute top-0 h-20 border-gold border-l border-dashed" style={{ left: `${at}%` }}>
      <span className="label absolute bottom-full left-0 mb-1 -translate-x-1/2 whitespace-nowrap text-gold">
        {name}
      </span>
    </div>
  )
}

export function Needle({ at, className }: { at: number; className: string }) {
  return <div className={`absolute top-6 h-8 w-0.5 -translate-x-1/2 ${className}`} style={{ left: `${at}%` }} />
}

type ReadingProps = { name: string; swatch?: string; children: ReactNode }

export function Reading({ name, swatch, children }: ReadingProps) {
  return (
    <div>
      <dt className="text-stone-muted">
        {swatch && (
          <span aria-hidden="true" className={`mr-2 inline-block h-2 w-5 rounded-full align-middle ${swatch}`} />
        )}
        {name}
      </dt>
      <dd className="mt-0.5 text-base tabular-nums">{children}</dd>
    </div>
  )
}
