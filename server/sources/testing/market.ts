import { universe } from "../../context/market/universe"
import type { Env } from "../../platform/env"
import { addSessions } from "../../platform/exchange/sessions"
import { simulateMarket } from "../simulated/testing/simulateMarket"
import type { UpstreamWorld } from "./routes"
import { worldOfPanel } from "./upstream"

/** As many as the first live run asks for, and some before them. */
const sessionCount = 1_300

/** What the fake upstreams know by the time of day of the simulated market, as if it were the true one, up to a session. */
export function marketThrough({ WORLD_SEED: seed, WORLD_SIZE: size }: Env, to: string, now: () => Date): UpstreamWorld {
  const from = addSessions(to, -sessionCount)
  const { panel, actions } = simulateMarket({ seed, members: universe(size), from, to })
  return { ...worldOfPanel(panel), actions, now }
}
