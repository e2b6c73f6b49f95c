if (process.argv.includes("--smoke")) process.env.BENCH_SMOKE = "true"

/**
 * A smoke run goes through every part to its end over as little as can be, which shows that all of them still run. Its
 * figures mean nothing.
 */
export const isSmoke = process.env.BENCH_SMOKE === "true"

/** A tenth of the rows, for a machine that others use too. */
const isTenth = process.argv.includes("--tenth")

/** So many rows of a table that grows; a smoke run has a few hundred. */
export function byRows(whole: number): number {
  return isSmoke ? Math.max(200, whole / 1_000) : isTenth ? whole / 10 : whole
}

const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length)

/** Whether a line or a piece of a part is asked for: all are, unless `--only=WORDS` names those with these words. */
export function isAsked(name: string): boolean {
  return only === undefined || only.split(",").some((words) => name.includes(words))
}

/** What is measured, or what a smoke run uses instead; processes that a part starts choose alike. */
export function bySize<T>(whole: T, smoke: T): T {
  return isSmoke ? smoke : whole
}

export const worldSize = bySize<"full" | "test">("full", "test")
