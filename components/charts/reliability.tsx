import type { ReactNode } from "react"
import { wilson } from "@/server/platform/statistics/wilson"

type ReliabilityPoint = {
  predicted: number
  observed: number
  n: number
  /** 95% bounds of the observed rate; Wilson's by default, none if null. */
  low?: number | null
  high?: number | null
}

type ReliabilityProps = {
  points: readonly ReliabilityPoint[]
  caption: string
  heads: readonly [predicted: string, observed: string]
  children: ReactNode
}

export function Reliability({ points: counted, caption, heads, children }: ReliabilityProps) {
  const points = counted.map(withInterval)
  return (
    <figure className="grid items-start gap-x-10 gap-y-6 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
      <Plot points={points} />
      <div>
        <table className="w-full border-collapse text-left text-[0.9375rem] tabular-nums">
          <caption className="label pb-2 text-left text-muted">{caption}</caption>
          <thead>
            <tr className="label border-ink border-b text-muted">
              {heads.map((head) => (
                <th key={head} scope="col" className="py-1.5 font-normal">
                  {head}
                </th>
              ))}
              <th scope="col" className="py-1.5 font-normal">
                95% interval
              </th>
              <th scope="col" className="py-1.5 text-right font-normal">
                n
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ predicted, observed, low, high, n }) => (
              <tr key={`${predicted} ${observed}`} className="border-rule border-b">
                <td className="py-1.5">{predicted.toFixed(3)}</td>
                <td className="py-1.5">{observed.toFixed(3)}</td>
                <td className="whitespace-nowrap py-1.5">
                  {low === null || high === null ? "–" : `${low.toFixed(3)}–${high.toFixed(3)}`}
                </td>
                <td className="py-1.5 text-right">{n.toLocaleString("en-US")}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <figcaption className="mt-3 text-[0.9375rem] text-muted">{children}</figcaption>
      </div>
    </figure>
  )
}

type Drawn = ReliabilityPoint & { low: number | null; high: number | null }

function withInterval(point: ReliabilityPoint): Drawn {
  const { low, high } = wilson(point.observed * point.n, point.n)
  return { low, high, ...point }
}

const size = 260
const room = { left: 42, right: 18, bottom: 34, top: 26 }

function Plot({ points }: { points: readonly Drawn[] }) {
  const { low, high } = axisOf(
    points.flatMap(({ predicted, observed, low, high }) => [predicted, low ?? observed, high ?? observed]),
  )
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
      {points.map(({ predicted, observed, low, high }) => (
        <g key={`${predicted} ${observed}`} stroke="var(--accent)" strokeWidth={1.5}>
          {low !== null && high !== null && (
            <>
              <line x1={x(predicted)} x2={x(predicted)} y1={y(low)} y2={y(high)} />
              <line x1={x(predicted) - 4} x2={x(predicted) + 4} y1={y(low)} y2={y(low)} />
              <line x1={x(predicted) - 4} x2={x(predicted) + 4} y1={y(high)} y2={y(high)} />
            </>
          )}
          <circle cx={x(predicted)} cy={y(observed)} r={4} fill="var(--accent)" stroke="none" />
        </g>
      ))}
      <text
        x={x((low + high) / 2)}
        y={size - 4}
        textAnchor="middle"
        fontSize="11"
        className="label"
        fill="var(--muted)"
      >
        predicted share
      </text>
      <text x={room.left} y={room.top - 10} fontSize="11" className="label" fill="var(--muted)">
        observed share
      </text>
    </svg>
  )
}

/** A square around all rates, in steps of 0.1, or of 0.02 if they are close together. */
function axisOf(rates: number[]): { low: number; high: number } {
  const [least, most] = [Math.min(...rates), Math.max(...rates)]
  const step = most - least > 0.1 ? 0.1 : 0.02
  const low = Math.floor(least / step) * step
  return { low, high: Math.max(low + step, Math.ceil(most / step) * step) }
}
