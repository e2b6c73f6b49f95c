import type { Env } from "../platform/env"

/** Shows licensed bars to others only if the operator has declared that the licence permits it. */
export function mayShowBars({ FEED, BARS_REDISTRIBUTION }: Pick<Env, "FEED" | "BARS_REDISTRIBUTION">): boolean {
  return FEED === "simulated" || BARS_REDISTRIBUTION === "permitted"
}
