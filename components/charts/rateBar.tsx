import { placeOn, type Scale, scaleAround } from "./scale"

export type DrawnRate = { rate: number | null; low: number | null; high: number | null; rival: number | null }

export function scaleOf(drawn: readonly DrawnRate[]): Scale {
  const rates = drawn.flatMap(({ rate, low, high, rival }) => [rate, low, high, rival])
  return scaleAround(rates.filter((each) => each !== null))
}

/**
 * A rate with its interval and benchmark on a short axis. Hidden from screen readers, because the figures are next to
 * it.
 */
export function RateBar({ rate, low, high, rival, scale }: DrawnRate & { scale: Scale }) {
  if (rate === null) return null
  const at = (value: number) => `${placeOn(scale, value)}%`
  return (
    <div aria-hidden="true" className="forced-color-adjust-none relative my-1 h-5 min-w-40 max-w-[24rem]">
      <div className="absolute top-1/2 w-full border-rule border-t" />
      <div className="absolute inset-y-0 border-rule border-l" style={{ left: at(0.5) }} />
      {low !== null && high !== null && (
        <div
          className="absolute top-[0.4375rem] h-1.5 rounded-full bg-accent/40"
          style={{ left: at(low), width: `${placeOn(scale, high) - placeOn(scale, low)}%` }}
        />
      )}
      {rival !== null && <div className={`absolute inset-y-0 ${rivalLook}`} style={{ left: at(rival) }} />}
      <div
        className="absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-accent"
        style={{ left: at(rate) }}
      />
    </div>
  )
}

export function RateLegend({
  name,
  rivalName,
  scale: { low, high },
}: {
  name: string
  rivalName: string
  scale: Scale
}) {
  return (
    <p aria-hidden="true" className="label mb-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-muted">
      <span className="inline-flex items-center gap-2">
        <span className="size-2.5 rounded-full bg-accent forced-color-adjust-none" />
        {name}
      </span>
      <span className="inline-flex items-center gap-2">
        <span className="h-1.5 w-6 rounded-full bg-accent/40 forced-color-adjust-none" />
        95% interval
      </span>
      <span className="inline-flex items-center gap-2">
        <span className={`h-4 ${rivalLook}`} />
        {rivalName}
      </span>
      <span>
        axis from {wholePercent(low)} to {wholePercent(high)}, thin line at 50%
      </span>
    </p>
  )
}

const rivalLook = "border-ink border-l-2 border-dashed"
const wholePercent = (rate: number) => `${Math.round(rate * 100)}%`
