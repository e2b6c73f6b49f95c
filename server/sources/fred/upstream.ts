import { address, type Opened, secret } from "../liveSource"

/** FRED's terms require this wording wherever FRED is credited. */
const NOTICE =
  "This product uses the FRED® API but is not endorsed or certified by the Federal Reserve Bank of St. Louis."

export const upstream = {
  id: "fred",
  name: "FRED, Federal Reserve Bank of St. Louis",
  url: "https://fred.stlouisfed.org",
  licence: `Series of others by permission through FRED: the VIX is copyright Cboe, credit spreads are copyright ICE Data Indices; cite them and FRED. ${NOTICE}`,
  pace: { calls: 120, windowSeconds: 60 },
  variables: {
    FRED_BASE_URL: address("https://api.stlouisfed.org"),
    // The host of the charts, whose CSV needs no key.
    FRED_CSV_BASE_URL: address("https://fred.stlouisfed.org"),
    FRED_API_KEY: secret().describe("Optional: without it, series are read from the chart files."),
  },
}

export type AskedFred = Opened<(typeof upstream)["variables"]>
