import { dayText } from "@/components/account/instants"

export type Serie = {
  name: string
  label: string
  color: string
  unit?: string
  /** A dash pattern, so that lines differ without color. */
  dashes?: string
}

export function SeriesLegend({ series }: { series: Serie[] }) {
  return (
    <div className="mb-3 flex flex-wrap gap-x-5 gap-y-1">
      {series.map(({ label, ...serie }) => (
        <span key={serie.name} className="label inline-flex items-center gap-2 text-muted">
          <Swatch {...serie} />
          {label}
        </span>
      ))}
    </div>
  )
}

function Swatch({ color, dashes }: Pick<Serie, "color" | "dashes">) {
  if (!dashes)
    return <span aria-hidden="true" className="size-3 forced-color-adjust-none" style={{ background: color }} />
  return (
    <svg aria-hidden="true" viewBox="0 0 24 4" width="24" height="4">
      <line x1="0" x2="24" y1="2" y2="2" strokeWidth="3" strokeDasharray={dashes} style={{ stroke: color }} />
    </svg>
  )
}

type SeriesTooltipProps = {
  series: Serie[]
  nameOf?(label: string): string
  active?: boolean
  label?: string | number
  payload?: readonly { dataKey?: unknown; value?: unknown }[]
}

export function SeriesTooltip({ series, nameOf = dayText, active, label, payload = [] }: SeriesTooltipProps) {
  const isShown = active && payload.length > 0
  return (
    <div role="status" className={isShown ? "border border-ink bg-raised px-3 py-2" : undefined}>
      {isShown && <p className="label mb-1">{nameOf(String(label))}</p>}
      {isShown &&
        series.map(({ name, label: what, color, dashes, unit = "" }) => (
          <p key={name} className="label flex items-center gap-2 tabular-nums">
            <Swatch color={color} dashes={dashes} />
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
