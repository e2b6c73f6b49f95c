import type { ReactNode } from "react"
import { placeOn, type Scale, scaleAround } from "./scale"

/** 95% bounds; null if there is too little data. */
type Bounds = { low: number | null; high: number | null }

type RateScaleProps = {
  rate: number
  interval: Bounds
  clustered: Bounds
  rival: number | null
  rivalName: string
  axisName?: string
}

export function RateFigure({ children, ...scale }: RateScaleProps & { children: ReactNode }) {
  return (
    <>
      <div className="mt-4 flex flex-wrap items-end gap-x-10 gap-y-4">
        <p className="font-medium text-[clamp(4rem,13vw,8.5rem)] leading-[0.9] tracking-[-0.05em] tabular-nums forced-colors:leading-tight">
          {scale.rate.toFixed(3)}
        </p>
        <p className="max-w-[34rem] pb-1 text-stone-muted">{children}</p>
      </div>
      <RateScale {...scale} />
      {scale.axisName && <p className="label -mt-1 mb-6 text-right text-stone-muted sm:-mt-6">{scale.axisName}</p>}
    </>
  )
}

export function NoRate({ children }: { children: ReactNode }) {
  return <p className="mt-5 max-w-[36rem] text-2xl leading-snug tracking-tight sm:text-3xl">{children}</p>
}

/** On the dark background of headline figures; a small one is part of a column. */
export function RateScale({
  isSmall = false,
  rate,
  interval,
  clustered,
  rival,
  rivalName,
}: RateScaleProps & { isSmall?: boolean }) {
  const drawn = [rate, interval.low, interval.high, clustered.low, clustered.high, rival]
  const scale = scaleAround(drawn.filter((each) => each !== null))
  return (
    <div aria-hidden="true" className={`relative ${isSmall ? "mt-6 h-26" : "mt-10 h-30 sm:mt-14 sm:h-36"}`}>
      <Ticks scale={scale} isSparse={isSmall} />
      {rival !== null && <Rival at={placeOn(scale, rival)} name={rivalName} />}
      <Band scale={scale} bounds={clustered} className="h-3 bg-gold/35 forced-colors:bg-[GrayText]" />
      <Band scale={scale} bounds={interval} className="h-3 bg-gold forced-colors:bg-[CanvasText]" />
      <Needle at={placeOn(scale, rate)} className="bg-stone-ink forced-colors:bg-[Highlight]" />
    </div>
  )
}

/** Sparse ticks are named at both ends and in the middle. */
function Ticks({ scale, isSparse }: { scale: Scale; isSparse: boolean }) {
  const { ticks } = scale
  const isNamed = (tick: number) => !isSparse || [ticks[0], 0.5, ticks.at(-1)].includes(tick)
  return ticks.map((tick) => (
    <div key={tick} className="absolute top-0 h-20" style={{ left: `${placeOn(scale, tick)}%` }}>
      <div className="h-full border-stone-rule border-l" />
      {isNamed(tick) && (
        <span
          className={`label absolute top-full left-0 mt-1.5 text-stone-muted tabular-nums ${alignmentOf(scale, tick)}`}
        >
          {tick.toFixed(2)}
        </span>
      )}
    </div>
  ))
}

function alignmentOf({ ticks }: Scale, tick: number): string {
  if (tick === ticks[0]) return ""
  return tick === ticks.at(-1) ? "-translate-x-full" : "-translate-x-1/2"
}

function Band({ scale, bounds: { low, high }, className }: { scale: Scale; bounds: Bounds; className: string }) {
  if (low === null || high === null) return null
  const left = placeOn(scale, low)
  return (
    <div
      className={`absolute top-[2.125rem] rounded-full ${className}`}
      style={{ left: `${left}%`, width: `max(${placeOn(scale, high) - left}%, 3px)` }}
    />
  )
}

function Rival({ at, name }: { at: number; name: string }) {
  return (
    <div className="absolute top-0 h-20 border-gold border-l border-dashed" style={{ left: `${at}%` }}>
      <span className="label absolute bottom-full left-0 mb-1 -translate-x-1/2 whitespace-nowrap text-gold">
        {name}
      </span>
    </div>
  )
}

function Needle({ at, className }: { at: number; className: string }) {
  return <div className={`absolute top-6 h-8 w-0.5 -translate-x-1/2 ${className}`} style={{ left: `${at}%` }} />
}

type ReadingProps = { name: string; swatch?: string; children: ReactNode }

export function LegendRow({ name, swatch, children }: ReadingProps) {
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
