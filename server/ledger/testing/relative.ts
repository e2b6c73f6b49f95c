import type { Row } from "./publishedLog"

export const outcome = (isRight: boolean) => (isRight ? "correct" : "incorrect")

/** The outcome of a prediction's call against the median, if it makes one. */
export function relativeOutcome({ relative_direction: called }: Row, move: unknown, median: unknown): string | null {
  if (called === null) return null
  if (typeof move !== "number" || typeof median !== "number" || move === median) return "void"
  return outcome(move > median === (called === "ahead"))
}

export function measureBy(median: number | null, grade: Row, said: Row): void {
  if (said.relative_probability === null) return
  grade.median_return_pct = median
  grade.relative_outcome = relativeOutcome(said, grade.realized_return_pct, median)
}
