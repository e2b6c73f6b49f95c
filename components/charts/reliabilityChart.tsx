export type ReliabilityPoint = { predicted: number; observed: number }

/** Units of the drawing: a square with room for its labels around it. */
const size = 260
const room = { left: 42, right: 18, bottom: 34, top: 26 }

/** Observed against predicted rates; where they are the same, points lie on the dashed line. */
export function ReliabilityChart({ points }: { points: readonly ReliabilityPoint[] }) {
  const { low, high } = axisOf(points.flatMap(({ predicted, observed }) => [predicted, observed]))
  const share = (rate: number) => (rate - low) / (high - low)
  const x = (rate: number) => room.left + share(rate) * (size - room.left - room.right)
  const y = (rate: number) => size - room.bottom - share(rate) * (size - room.bottom - room.top)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className="w-full max-w-[18rem]">
      {[low, (low + high) / 2, high].map((tick) => (
        <g key={tick} className="label" fill="var(--muted)" stroke="none">
          <line x1={x(tick)} x2={x(tick)} y1={y(low)} y2={y(high)} stroke="var(--rule)" />
          <line x1={x(low)} x2={x(high)} y1={y(tick)} y2={y(tick)} stroke="var(--rule)" />
          <text x={x(tick)} y={size - room.bottom + 16} textAnchor="middle" fontSize="11">
            {tick.toFixed(2)}
          </text>
          <text x={room.left - 6} y={y(tick) + 4} textAnchor="end" fontSize="11">
            {tick.toFixed(2)}
          </text>
        </g>
      ))}
      <line x1={x(low)} y1={y(low)} x2={x(high)} y2={y(high)} stroke="var(--muted)" strokeDasharray="4 4" />
      {points.map(({ predicted, observed }) => (
        <circle key={`${predicted} ${observed}`} cx={x(predicted)} cy={y(observed)} r={4} fill="var(--accent)" />
      ))}
      <text
        x={x((low + high) / 2)}
        y={size - 4}
        textAnchor="middle"
        fontSize="11"
        className="label"
        fill="var(--muted)"
      >
        predicted
      </text>
      <text x={room.left} y={room.top - 10} fontSize="11" className="label" fill="var(--muted)">
        observed
      </text>
    </svg>
  )
}

/** From one multiple of 0.1 to another, with all of these rates between them. */
function axisOf(rates: number[]): { low: number; high: number } {
  const low = Math.floor(Math.min(...rates) * 10) / 10
  return { low, high: Math.max(low + 0.1, Math.ceil(Math.max(...rates) * 10) / 10) }
}
