import type { ReactNode } from "react"
import { signedPct } from "../trackRecord/shown"
import { type Snapshot, words } from "./shown"

export function Market({ regime, fear_greed: mood }: Pick<Snapshot, "regime" | "fear_greed">) {
  return (
    <dl className="mt-10 grid grid-cols-2 gap-x-8 gap-y-6 border-ink border-t pt-5 lg:grid-cols-4">
      <Fact name="Regime" note={regimeNote(regime)}>
        {regime.regime ?? "Not known"}
      </Fact>
      <Fact name="VIX" note={vixNote(regime)}>
        {regime.vix_level?.toFixed(2) ?? "Not known"}
      </Fact>
      <Fact name="Fear and greed, stocks" note={moodNote(mood.stock)}>
        {moodOf(mood.stock)}
      </Fact>
      <Fact name="Fear and greed, crypto" note={moodNote(mood.crypto)}>
        {moodOf(mood.crypto)}
      </Fact>
    </dl>
  )
}

function regimeNote({ regime, gate, size_multiplier: size, reason }: Snapshot["regime"]): string {
  return regime === null ? (reason ?? "") : `${gate}, positions × ${size}`
}

function vixNote({ vix_level: level, spy_vs_sma_200_pct: distance }: Snapshot["regime"]): string {
  if (level === null || distance === null) return ""
  return `SPY ${signedPct(distance)} against its 200-session mean`
}

type Mood = Snapshot["fear_greed"]["stock"]

const moodOf = ({ score, label }: Mood) =>
  score === null || label === null ? "Not known" : `${score.toFixed(0)}, ${words(label)}`

const moodNote = ({ date, attribution }: Mood) => (date === null ? "" : `${date}. ${attribution}`)

function Fact({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="label text-muted">{name}</dt>
      <dd>
        <span className="mt-1 block text-xl tracking-tight tabular-nums first-letter:uppercase">{children}</span>
        {note && <span className="label mt-1 block text-muted [overflow-wrap:anywhere]">{note}</span>}
      </dd>
    </div>
  )
}
