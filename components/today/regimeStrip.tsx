import type { Regime } from "@/server/context/market/regime"
import type { RegimeRun } from "@/server/products/today/readPictures"
import { dayText } from "../account/instants"
import { countText, nameOf } from "../portal/words"

const height = 24

/** The height is the share of the usual position size, so that color is not needed. */
export function RegimeStrip({ runs }: { runs: readonly RegimeRun[] }) {
  const [first, last] = [runs.at(0), runs.at(-1)]
  if (!first || !last) return null
  const total = sessionsIn(runs)
  const kinds = kindsOf(runs)
  const said = kinds.map(({ name, size, sessions }) => `${name} (${size}) in ${countText(sessions)}`).join(", ")
  return (
    <div className="mt-1.5">
      <svg
        viewBox={`0 0 ${total} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Regime of ${countText(total)} sessions from ${dayText(first.first)} to ${dayText(last.last)}: ${said}`}
        className="h-9 w-full forced-color-adjust-none border-muted border-b"
      >
        {kinds.map(({ regime }) => (
          <path key={regime} d={barsOf(runs, regime)} fill={colorOf(regime)} />
        ))}
      </svg>
      <p className="flex justify-between text-[0.75rem] text-muted tabular-nums leading-snug" aria-hidden="true">
        <span>{dayText(first.first)}</span>
        <span>{dayText(last.last)}</span>
      </p>
      <ul className="mt-0.5 flex flex-wrap gap-x-3 text-[0.75rem] leading-snug" aria-label="Sessions in each regime">
        {kinds.map((kind) => (
          <li key={kind.name} className="inline-flex items-end gap-x-1 tabular-nums">
            <svg viewBox={`0 0 8 ${height}`} aria-hidden="true" className="mb-0.5 h-3 w-2 forced-color-adjust-none">
              <rect y={height - tallOf(kind)} width="8" height={tallOf(kind)} fill={colorOf(kind.regime)} />
            </svg>
            {kind.name} {countText(kind.sessions)}
          </li>
        ))}
        <li className="text-muted">sessions; height: position size</li>
      </ul>
    </div>
  )
}

/** One path for all runs of a regime, because a year may have dozens of them. */
function barsOf(runs: readonly RegimeRun[], regime: Regime | null): string {
  let place = 0
  return runs
    .map((run) => {
      const [from, tall] = [place, tallOf(run)]
      place += run.sessions
      return run.regime === regime ? `M${from} ${height}v-${tall}h${run.sessions}v${tall}z` : ""
    })
    .join("")
}

const sessionsIn = (runs: readonly RegimeRun[]) => runs.reduce((sum, { sessions }) => sum + sessions, 0)

type Kind = Pick<RegimeRun, "regime" | "sizeMultiplier" | "sessions"> & { name: string; size: string }

/** Each regime once, the largest size first. */
function kindsOf(runs: readonly RegimeRun[]): Kind[] {
  return [...Map.groupBy(runs, ({ regime }) => regime).values()]
    .map((alike) => {
      const [{ regime, sizeMultiplier }] = alike
      const name = regime === null ? "Not known" : nameOf(regime)
      const size = sizeMultiplier === null ? "no size" : `${sizeMultiplier * 100}% of the usual size`
      return { regime, sizeMultiplier, sessions: sessionsIn(alike), name, size }
    })
    .toSorted((a, b) => (b.sizeMultiplier ?? -1) - (a.sizeMultiplier ?? -1))
}

/** A pause has a size of zero, and is drawn as a thin line. */
function tallOf({ sizeMultiplier: size }: Pick<RegimeRun, "sizeMultiplier">): number {
  return size === null ? 0 : Math.max(1.5, size * height)
}

const colorOf = (regime: Regime | null) =>
  regime === "defensive" || regime === "paused" ? "var(--danger)" : "var(--accent)"
