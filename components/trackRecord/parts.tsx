import type { ReactNode } from "react"
import { countText, rateText, type ShownPart, signedPct, widerInterval } from "./shown"

type Part = ShownPart & { name: string; note?: string }

export function Parts({ parts, caption, head }: { parts: readonly Part[]; caption: string; head: string }) {
  return (
    <table className="w-full border-collapse text-left text-[0.9375rem] tabular-nums">
      <caption className="label pb-2 text-left text-muted">{caption}</caption>
      <thead>
        <tr className="label border-ink border-b align-bottom text-muted">
          <Head>{head}</Head>
          <Head className="text-right">Won</Head>
          <Head className="pl-4 max-sm:hidden">0 to 1, against the base rate</Head>
          <Head className="pl-2 text-right sm:pl-3">Base</Head>
          <Head className="pl-2 text-right sm:pl-3">Return</Head>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <Row key={`${part.name} ${part.note}`} part={part} />
        ))}
      </tbody>
    </table>
  )
}

function Head({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`py-1.5 font-normal ${className}`}>
      {children}
    </th>
  )
}

function Row({ part }: { part: Part }) {
  const interval = widerInterval(part)
  return (
    <tr className="border-rule border-b align-top">
      <th scope="row" className="py-2.5 pr-2 font-normal sm:pr-3">
        {part.name}
        {part.note && <span className="text-muted"> {part.note}</span>}
        <span className="label block text-muted">{countsOf(part)}</span>
      </th>
      <td className="whitespace-nowrap py-2.5 text-right">
        {rateText(part.win_rate)}
        <span className="label block text-muted">
          {interval ? `${interval.low.toFixed(2)}–${interval.high.toFixed(2)}` : "none yet"}
        </span>
      </td>
      <td className="w-[30%] py-2.5 pl-4 max-sm:hidden">
        {interval && part.win_rate !== null && (
          <RateBar low={interval.low} high={interval.high} rate={part.win_rate} base={part.base_rate} />
        )}
      </td>
      <td className="py-2.5 pl-2 text-right sm:pl-3">{rateText(part.base_rate)}</td>
      <td className="py-2.5 pl-2 text-right sm:pl-3">{signedPct(part.avg_signed_return_pct)}</td>
    </tr>
  )
}

function countsOf({ n_independent, n_resolved, n_pending, n_void }: ShownPart): string {
  const counts = [
    `n\u00a0${countText(n_independent)}${n_independent === n_resolved ? "" : ` of\u00a0${countText(n_resolved)}`}`,
    ...(n_pending > 0 ? [`${countText(n_pending)}\u00a0pending`] : []),
    ...(n_void > 0 ? [`${countText(n_void)}\u00a0void`] : []),
  ]
  return counts.join(", ")
}

type RateBarProps = { low: number; high: number; rate: number; base: number | null }

function RateBar({ low, high, rate, base }: RateBarProps) {
  return (
    <div aria-hidden="true" className="forced-color-adjust-none relative mt-1 h-5 border-rule border-x">
      <div className="absolute inset-x-0 top-1/2 border-rule border-t" />
      <div
        className="-translate-y-1/2 absolute top-1/2 h-2 rounded-full bg-accent/30"
        style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }}
      />
      {base !== null && (
        <div className="absolute inset-y-0 border-ink border-l border-dashed" style={{ left: `${base * 100}%` }} />
      )}
      <div
        className="-translate-x-1/2 -translate-y-1/2 absolute top-1/2 size-2.5 rounded-full bg-accent"
        style={{ left: `${rate * 100}%` }}
      />
    </div>
  )
}
