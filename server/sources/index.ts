import { type AlpacaConfig, alpaca } from "./alpaca/bars"
import { type MassiveConfig, massive } from "./massive/bars"
import { notConfigured } from "./outcome"
import type { BarsSource } from "./source"
import type { Transport } from "./transport"

export type LiveBarsConfig = {
  /** What the operator declared. Null: nothing was. */
  provider: "alpaca" | "massive" | null
  alpaca: Omit<AlpacaConfig, "transport">
  massive: Omit<MassiveConfig, "transport">
  transport: Transport
}

/** The provider of stock bars that the operator declared. Without one, or without its key, runs end `not_configured`. */
export function liveBars(config: LiveBarsConfig): BarsSource {
  if (config.provider === "alpaca") return alpaca({ ...config.alpaca, transport: config.transport })
  if (config.provider === "massive") return massive({ ...config.massive, transport: config.transport })
  return undeclaredBars
}

const undeclaredBars: BarsSource = {
  id: "bars",
  name: "No provider of bars",
  url: "",
  licence: "",
  origin: "live",
  collect: async () => notConfigured("no provider of bars is declared"),
}
