import type { Env } from "../platform/env"

/** Whether bars may be shown to others: those of a licence may be only where the operator says that it allows that. */
export function mayShowBars({ FEED, BARS_REDISTRIBUTION }: Pick<Env, "FEED" | "BARS_REDISTRIBUTION">): boolean {
  return FEED === "simulated" || BARS_REDISTRIBUTION === "permitted"
}
