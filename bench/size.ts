if (process.argv.includes("--smoke")) process.env.BENCH_SMOKE = "true"

/** A smoke run shows that each part still runs, with as little data as possible. Its figures mean nothing. */
export const isSmoke = process.env.BENCH_SMOKE === "true"

/** A tenth of the rows, for a machine that others also use. */
const isTenth = process.argv.includes("--tenth")

/** The number of rows for a table that grows; a smoke run has a few hundred. */
export function byRows(whole: number): number {
  return isSmoke ? Math.max(200, whole / 1_000) : isTenth ? whole / 10 : whole
}

const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length)

/** True unless `--only=WORDS` selects other lines or pieces by words in their names. */
export function isAsked(name: string): boolean {
  return only === undefined || only.split(",").some((words) => name.includes(words))
}

/** The size to measure, or that of a smoke run. Processes that a part starts choose in the same way. */
export function bySize<T>(whole: T, smoke: T): T {
  return isSmoke ? smoke : whole
}

export const worldSize = bySize<"full" | "test">("full", "test")
