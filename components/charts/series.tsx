import { dayText } from "@/components/account/instants"

/** One thing that a chart draws: the field it is read from, its name for people, and a color for either theme. */
export type Serie = { name: string; label: string; color: string; unit?: string }

/** Names the colors, above the chart and in its order. */
export function SeriesLegend({ series }: { series: Serie[] }) {
  return (
    <figcaption className="mb-3 flex flex-wrap gap-x-5 gap-y-1">
      {series.map(({ name, label, color }) => (
        <span key={name} className="label inline-flex items-center gap-2 text-muted">
          <span aria-hidden="true" className="size-3" style={{ background: color }} />
          {label}
        </span>
      ))}
    </figcaption>
  )
}

type SeriesTooltipProps = {
  series: Serie[]
  /** The text above the figures; the day by default. */
  nameOf?(label: string): string
  active?: boolean
  label?: string | number
  payload?: readonly { dataKey?: unknown; value?: unknown }[]
}

/** The figures of the day under the pointer. */
export function SeriesTooltip({ series, nameOf = dayText, active, label, payload = [] }: SeriesTooltipProps) {
  if (!active || payload.length === 0) return null
  return (
    <div className="border border-ink bg-raised px-3 py-2">
      <p className="label mb-1">{nameOf(String(label))}</p>
      {series.map(({ name, label: what, color, unit = "" }) => (
        <p key={name} className="label flex items-center gap-2 tabular-nums">
          <span aria-hidden="true" className="size-2.5" style={{ background: color }} />
          {what} {figureText(payload.find(({ dataKey }) => dataKey === name)?.value)} {unit}
        </p>
      ))}
    </div>
  )
}

function figureText(value: unknown): string {
  if (typeof value !== "number") return "–"
  return value.toLocaleString("en-US", { maximumFractionDigits: 1 })
}
