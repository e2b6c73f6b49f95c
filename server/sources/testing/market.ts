import { universe } from "../../context/market/universe"
import type { Env } from "../../platform/env"
import { addSessions } from "../../platform/exchange/sessions"
import { simulateMarket } from "../simulated/testing/simulateMarket"
import type { UpstreamWorld } from "./routes"
import { worldOfPanel } from "./upstream"

/** As many as the first live run requests, and some before. */
const sessionCount = 1_300

/** The simulated market up to a session, which the fake upstreams present as real. */
export function marketThrough({ WORLD_SEED: seed, WORLD_SIZE: size }: Env, to: string, now: () => Date): UpstreamWorld {
  const from = addSessions(to, -sessionCount)
  const { panel, actions } = simulateMarket({ seed, members: universe(size), from, to })
  return { ...worldOfPanel(panel), actions, now }
}
