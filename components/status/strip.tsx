import type { SourceRow } from "@/server/surfaces/status"

type Day = SourceRow["history"][number]

/** The last days of a source, one bar each: full where all runs succeeded, notched where some failed, hollow without any. */
export function Strip({ history, name }: { history: Day[]; name: string }) {
  const failed = history.filter((day) => day.failed > 0).length
  const ran = history.filter((day) => day.succeeded + day.failed > 0).length
  const label = `${name}: runs on ${ran} of the last ${history.length} days, failures on ${failed}`
  return (
    <svg
      viewBox={`0 0 ${history.length * 8} 24`}
      className="h-5 w-full"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {history.map((day, index) => (
        <DayBar key={day.date} day={day} x={index * 8} />
      ))}
    </svg>
  )
}

function DayBar({ day, x }: { day: Day; x: number }) {
  const runs = day.succeeded + day.failed
  const title = runs === 0 ? `${day.date}: no run` : `${day.date}: ${day.succeeded} of ${runs} runs succeeded`
  const failedHeight = runs === 0 ? 0 : (24 * day.failed) / runs
  return (
    <g>
      <title>{title}</title>
      <rect x={x + 1} y={0} width={6} height={24} fill={runs === 0 ? "var(--rule)" : "var(--accent)"} />
      {failedHeight > 0 && (
        <rect x={x + 1} y={24 - failedHeight} width={6} height={failedHeight} fill="var(--danger)" />
      )}
    </g>
  )
}
