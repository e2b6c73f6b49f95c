import type { SourceRow } from "@/server/surfaces/requests/statusReport"

type Day = SourceRow["history"][number]

/**
 * One bar per day: wide where runs succeeded, narrow for the share that failed, pale without runs. The widths differ,
 * so color is not needed.
 */
export function Strip({ history, name }: { history: Day[]; name: string }) {
  const failed = history.filter((day) => day.failed > 0).map(({ date }) => date)
  const ran = history.filter((day) => day.succeeded + day.failed > 0).length
  const failures = failed.length === 0 ? "no failures" : `failures on ${failed.join(", ")}`
  const label = `${name}: runs on ${ran} of the last ${history.length} days, ${failures}`
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
        <>
          <rect x={x + 1} y={24 - failedHeight} width={6} height={failedHeight} fill="var(--paper)" />
          <rect x={x + 3} y={24 - failedHeight} width={2} height={failedHeight} fill="var(--danger)" />
        </>
      )}
    </g>
  )
}
