import type { AccuracyRow } from "./figures"
import { placeOn, type Scale, scaleAround } from "./scale"

/**
 * Where the record lies against a coin, and how far it may be off. Drawn by attributes and not by inline styles, which
 * the policy of the pages forbids.
 */
export function RecordAxis({ row, accuracy }: { row: AccuracyRow; accuracy: number }) {
  const { accuracy_low: low, accuracy_high: high, clustered_low: from, clustered_high: to, base_rate: base } = row
  const scale = scaleAround([accuracy, low, high, from, to, base].filter((rate) => rate !== null))
  return (
    <svg aria-hidden="true" className="mt-14 h-36 w-full overflow-visible">
      {scale.ticks.map((tick) => (
        <Tick key={tick} scale={scale} tick={tick} />
      ))}
      {from !== null && to !== null && <Band scale={scale} from={from} to={to} className="fill-gold/35" />}
      {low !== null && high !== null && <Band scale={scale} from={low} to={high} className="fill-gold" />}
      <line {...standing(placeOn(scale, accuracy), 24, 56)} strokeWidth={2} className="stroke-stone-ink" />
    </svg>
  )
}

function Tick({ scale, tick }: { scale: Scale; tick: number }) {
  const at = placeOn(scale, tick)
  const isCoin = tick === 0.5
  const text = { x: `${at}%`, textAnchor: anchorOf(scale, tick), className: "label fill-stone-muted tabular-nums" }
  return (
    <>
      <line
        {...standing(at, 0, 80)}
        strokeDasharray={isCoin ? "3 3" : undefined}
        className={isCoin ? "stroke-stone-ink" : "stroke-stone-rule"}
      />
      <text y={101} {...text}>
        {tick.toFixed(2)}
      </text>
      {isCoin && (
        <text y={122} {...text}>
          coin
        </text>
      )}
    </>
  )
}

const standing = (at: number, y1: number, y2: number) => ({ x1: `${at}%`, x2: `${at}%`, y1, y2 })

/** The outermost labels stay inside the page. */
function anchorOf({ ticks }: Scale, tick: number): "start" | "middle" | "end" {
  if (tick === ticks[0]) return "start"
  return tick === ticks.at(-1) ? "end" : "middle"
}

function Band({ scale, from, to, className }: { scale: Scale; from: number; to: number; className: string }) {
  const left = placeOn(scale, from)
  const width = Math.max(placeOn(scale, to) - left, 0.3)
  return <rect x={`${left}%`} width={`${width}%`} y={34} height={12} rx={6} className={className} />
}
