import { moveText } from "../portal/words"

type Moved = { ticker: string; movePct: number }

/** Bars from a middle line: to the right for a rise, to the left for a fall. Each move is next to its bar. */
export function MoveBars({ moves }: { moves: readonly Moved[] }) {
  const most = Math.max(...moves.map(({ movePct }) => Math.abs(movePct)))
  return (
    <ul className="mt-1 text-[0.75rem] tabular-nums leading-snug" aria-label="Unusual moves">
      {moves.map(({ ticker, movePct }) => (
        <li key={ticker} className="grid grid-cols-[3.25rem_minmax(0,1fr)_3.75rem] items-center gap-x-2">
          <span className="font-medium">{ticker}</span>
          <svg
            viewBox="-50 0 100 8"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-2 w-full forced-color-adjust-none"
          >
            <rect {...barOf((movePct / most) * 49)} height="8" fill={movePct < 0 ? "var(--danger)" : "var(--accent)"} />
            <rect x="-0.3" width="0.6" height="8" fill="var(--ink)" />
          </svg>
          <span className="text-right">{moveText(movePct)}</span>
        </li>
      ))}
    </ul>
  )
}

const barOf = (length: number) => ({ x: Math.min(0, length), width: Math.abs(length) })
