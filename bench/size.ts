if (process.argv.includes("--smoke")) process.env.BENCH_SMOKE = "true"

/**
 * A smoke run goes through every part to its end over as little as can be, which shows that all of them still run. Its
 * figures mean nothing.
 */
export const isSmoke = process.env.BENCH_SMOKE === "true"

const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length)

/** Whether a line of a part is asked for: all are, unless `--only=WORDS` names those with these words. */
export function isAsked(name: string): boolean {
  return only === undefined || only.split(",").some((words) => name.includes(words))
}

/** What is measured, or what a smoke run uses instead; processes that a part starts choose alike. */
export function bySize<T>(whole: T, smoke: T): T {
  return isSmoke ? smoke : whole
}

export const worldSize = bySize<"full" | "test">("full", "test")
