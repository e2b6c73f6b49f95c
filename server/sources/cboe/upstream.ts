import { address } from "../liveSource"

export const upstream = {
  id: "cboe",
  name: "Cboe",
  url: "https://www.cboe.com/us/options/market_statistics/",
  licence: "Copyright Cboe; cite it as the source.",
  pace: { calls: 60, windowSeconds: 60 },
  variables: { CBOE_BASE_URL: address("https://cdn.cboe.com") },
}

export type CboeVariables = (typeof upstream)["variables"]
