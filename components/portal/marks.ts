export type Bar = { date: string; open: number | null; high: number | null; low: number | null; close: number }

export type Mark = {
  date: string
  text: string
  points: "up" | "down" | null
  kind: MarkKind
}

export const markLooks = {
  entry: { shape: "arrow", letter: "", color: "--accent", label: "Entry" },
  exit: { shape: "square", letter: "", color: "--chart-blue", label: "Exit" },
  signal: { shape: "arrow", letter: "", color: "--accent", label: "Signals" },
  prediction: { shape: "circle", letter: "", color: "--chart-blue", label: "Predictions" },
  anomaly: { shape: "square", letter: "A", color: "--danger", label: "Anomalies" },
  social: { shape: "circle", letter: "S", color: "--muted", label: "Social" },
} as const

export type MarkKind = keyof typeof markLooks

/** Oldest first. Events on days without a bar move to the next session. */
export function placeMarks(bars: readonly Bar[], marks: readonly Mark[]): Mark[] {
  const first = bars.at(0)?.date ?? ""
  return marks
    .flatMap((mark) => {
      const session = mark.date < first ? undefined : bars.find(({ date }) => date >= mark.date)
      return session ? { ...mark, date: session.date } : []
    })
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}
