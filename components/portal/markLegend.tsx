import { type Mark, type MarkKind, markLooks } from "./marks"

type MarkLegendProps = {
  marks: readonly Mark[]
  hidden: readonly MarkKind[]
  onChange(hidden: readonly MarkKind[]): void
}

export function MarkLegend({ marks, hidden, onChange }: MarkLegendProps) {
  const kinds = [...new Set(marks.map(({ kind }) => kind))]
  const turned = (kind: MarkKind) =>
    hidden.includes(kind) ? hidden.filter((each) => each !== kind) : [...hidden, kind]
  return kinds.map((kind) => (
    <label key={kind} className="label inline-flex min-h-9 cursor-pointer items-center gap-2 text-muted">
      <input
        type="checkbox"
        checked={!hidden.includes(kind)}
        onChange={() => onChange(turned(kind))}
        className="size-4 accent-ink"
      />
      <Shape kind={kind} />
      {markLooks[kind].label}
    </label>
  ))
}

function Shape({ kind }: { kind: MarkKind }) {
  const { shape, letter, color } = markLooks[kind]
  const width = letter ? 22 : 12
  return (
    <svg viewBox={`0 0 ${width} 12`} width={width} height="12" aria-hidden="true" fill={`var(${color})`}>
      {shape === "arrow" && <path d="M6 0 12 6H8.5V12h-5V6H0Z" />}
      {shape === "square" && <path d="M1 1h10v10H1Z" />}
      {shape === "circle" && <circle cx="6" cy="6" r="5" />}
      {letter && (
        <text x="14" y="10.5" fontSize="12">
          {letter}
        </text>
      )}
    </svg>
  )
}
