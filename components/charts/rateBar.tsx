import { placeOn, type Scale, scaleAround } from "./scale"

type RateBarProps = {
  rate: number | null
  low: number | null
  high: number | null
  rival: number | null
  rivalName: string
  /** Of several bars below one another, the axis of all. */
  scale?: Scale
}

/** A rate with its interval and its rival on a short axis. The figures stand beside it in words. */
export function RateBar({
  rate,
  low,
  high,
  rival,
  rivalName,
  scale = scaleOf([{ rate, low, high, rival }]),
}: RateBarProps) {
  if (rate === null) return null
  const at = (value: number) => `${placeOn(scale, value)}%`
  return (
    <div aria-hidden="true" className="mt-1 mb-1 min-w-40 max-w-[24rem]">
      <div className="relative h-5">
        <div className="absolute top-1/2 w-full border-rule border-t" />
        <div className="absolute inset-y-0.5 border-rule border-l" style={{ left: at(0.5) }} />
        {low !== null && high !== null && (
          <div
            className="absolute top-[0.4375rem] h-1.5 rounded-full bg-accent/40"
            style={{ left: at(low), width: `${placeOn(scale, high) - placeOn(scale, low)}%` }}
          />
        )}
        {rival !== null && (
          <div className="absolute inset-y-0 border-ink border-l-2 border-dashed" style={{ left: at(rival) }} />
        )}
        <div
          className="absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-accent"
          style={{ left: at(rate) }}
        />
      </div>
      <div className="label flex justify-between text-[0.75rem] text-muted">
        <span>{(scale.low * 100).toFixed(0)}%</span>
        <span>
          <span className="mr-1.5 inline-block h-3 border-ink border-l-2 border-dashed align-[-0.15em]" />
          {rivalName}
        </span>
        <span>{(scale.high * 100).toFixed(0)}%</span>
      </div>
    </div>
  )
}

type Drawn = Pick<RateBarProps, "rate" | "low" | "high" | "rival">

/** One axis for all of these. */
export function scaleOf(bars: readonly Drawn[]): Scale {
  const rates = bars.flatMap(({ rate, low, high, rival }) => [rate, low, high, rival])
  return scaleAround(rates.filter((each) => each !== null))
}
