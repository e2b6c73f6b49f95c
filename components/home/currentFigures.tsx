import type { ReactNode } from "react"
import type { HomeFigures } from "./figures"

export function CurrentFigures({ figures }: { figures: HomeFigures | null }) {
  if (!figures) return null
  const { regime, universe } = figures
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-8 gap-y-5 border-stone-rule border-t pt-6 sm:mt-10 lg:grid-cols-4">
      <Fact name="Data">{origins[regime.meta.data_origin]}</Fact>
      <Fact name="Stocks and ETFs">
        {universe.count > 0 ? universe.count.toLocaleString("en-US") : "None are loaded yet"}
      </Fact>
      <Fact name="Newest session">{regime.meta.data_through ?? "No session is stored yet"}</Fact>
      <Fact name="Regime" note={regimeNote(regime)}>
        {regime.regime ?? "Not known"}
      </Fact>
    </dl>
  )
}

const origins = { live: "Live", simulated: "Simulated", replay: "Replay of history", mixed: "Live and replayed" }

function regimeNote({
  regime,
  regime_since_date: since,
  size_multiplier: size,
  reason,
}: HomeFigures["regime"]): string {
  if (regime === null) return reason ?? "No reason was given."
  return [since && `since ${since}`, size !== null && `positions × ${size}`].filter(Boolean).join(", ")
}

function Fact({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label text-stone-muted">{name}</dt>
      <dd>
        <span className="mt-1 block text-xl tracking-tight tabular-nums first-letter:uppercase">{children}</span>
        {note && <span className="label mt-1 block text-stone-muted">{note}</span>}
      </dd>
    </div>
  )
}
