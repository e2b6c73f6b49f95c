/** Where an operator registers for the value of a variable, and at what cost. */
type Registration = { page: string; cost: "free" | "paid" | "free or paid" }

const alpaca = { page: "https://app.alpaca.markets/signup", cost: "free" } as const
const openSky = { page: "https://opensky-network.org/my-opensky/account", cost: "free" } as const

export const registrations: Readonly<Record<string, Registration>> = {
  ALPACA_KEY_ID: alpaca,
  ALPACA_SECRET_KEY: alpaca,
  CONGRESS_API_KEY: { page: "https://api.congress.gov/sign-up/", cost: "free" },
  EIA_API_KEY: { page: "https://www.eia.gov/opendata/register.php", cost: "free" },
  FMP_API_KEY: { page: "https://site.financialmodelingprep.com/register", cost: "free or paid" },
  FRED_API_KEY: { page: "https://fredaccount.stlouisfed.org/apikeys", cost: "free" },
  LDA_API_KEY: { page: "https://lda.gov/api/register/", cost: "free" },
  MASSIVE_API_KEY: { page: "https://massive.com/dashboard/signup", cost: "free or paid" },
  OPENSKY_CLIENT_ID: openSky,
  OPENSKY_CLIENT_SECRET: openSky,
  WORLDMONITOR_API_KEY: { page: "https://worldmonitor.app", cost: "paid" },
  YOUTUBE_API_KEY: { page: "https://console.cloud.google.com/apis/library/youtube.googleapis.com", cost: "free" },
}

/** "ALPACA_KEY_ID and ALPACA_SECRET_KEY (free, from https://app.alpaca.markets/signup)". */
export function withPages(variables: readonly string[]): string {
  const groups = [...Map.groupBy(variables, (variable) => registrations[variable]?.page ?? "")]
  return groups.map(([, names]) => `${names.join(" and ")}${whereFrom(names[0])}`).join(" and ")
}

function whereFrom(variable: string): string {
  const known = registrations[variable]
  return known ? ` (${known.cost}, from ${known.page})` : ""
}
