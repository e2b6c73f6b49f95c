import { dayText } from "../account/instants"
import { priceText } from "../portal/words"
import { sparklinePath } from "./sparklinePath"

type SparklineProps = { ticker: string; closes: readonly { date: string; close: number }[] | undefined }

/** Nothing if the closes are unknown or may not be shown, so that a row has no gap. */
export function Sparkline({ ticker, closes = [] }: SparklineProps) {
  const prices = closes.map(({ close }) => close)
  const path = sparklinePath(prices, box)
  const [first, last] = [closes.at(0), closes.at(-1)]
  if (path === null || !first || !last) return null
  const label = `${ticker}, closes of ${closes.length} sessions: from ${priceText(first.close)} on ${dayText(first.date)} to ${priceText(last.close)} on ${dayText(last.date)}, between ${priceText(Math.min(...prices))} and ${priceText(Math.max(...prices))} USD`
  const [x, y] = path.split(" ").slice(-2)
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={label}
      className="inline-block h-4 w-16 shrink-0 align-middle"
    >
      <path d={path} fill="none" stroke="var(--muted)" strokeWidth="2.5" strokeLinejoin="round" />
      <circle cx={x} cy={y} r="5" fill="var(--accent)" />
    </svg>
  )
}

/** Twice the size on screen, so that whole units are fine enough. */
const box = { width: 128, height: 32, margin: 5 }
