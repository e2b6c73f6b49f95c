import type { Env } from "../platform/env"

/** Licensed bars may be shown to others only if the operator says that the licence allows it. */
export function mayShowBars({ FEED, BARS_REDISTRIBUTION }: Pick<Env, "FEED" | "BARS_REDISTRIBUTION">): boolean {
  return FEED === "simulated" || BARS_REDISTRIBUTION === "permitted"
}
