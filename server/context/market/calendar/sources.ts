/** In words for readers. None may name a date later than the reader's. */
export const sourceWords = {
  nyseHolidays: "NYSE holiday rules",
  nyseEarlyCloses: "NYSE rules for early closes",
  nyseAnnouncement: "NYSE announcement",
  optionExpiry: "Options exchanges' rule: the third Friday, or the session before it when that is a holiday",
  vixExpiry:
    "Cboe rule: 30 days before the third Friday of the next month, a business day earlier when either is a holiday",
  nasdaq100: "Nasdaq-100 methodology: the Monday after the third Friday, with the S&P rebalance",
  spIndices: "S&P Dow Jones Indices methodology: after the close of the third Friday",
  russellJune: "FTSE Russell methodology: the fourth Friday of June",
  russellDecember: "LSEG announcement of February 16, 2026: the second Friday of December",
  taxes: "Internal Revenue Service: the 15th, or the next business day",
  fomc: "Federal Reserve meeting calendar",
  fomcMinutes: "Federal Reserve practice: three weeks after the decision",
  labor: "Bureau of Labor Statistics release schedule",
  economicAnalysis: "Bureau of Economic Analysis release schedule",
} as const

const releaseAgencies: Record<string, string> = {
  cpi: sourceWords.labor,
  ppi: sourceWords.labor,
  jobs: sourceWords.labor,
  gdp: sourceWords.economicAnalysis,
  pce: sourceWords.economicAnalysis,
}

const wordsOfMark: Record<string, string> = {
  rule: sourceWords.nasdaq100,
  "rule: after close of 3rd Friday": sourceWords.spIndices,
  "rule: 4th Friday of June": sourceWords.russellJune,
  "LSEG 2026-02-16: second Friday of December": sourceWords.russellDecember,
  "rule: third Friday, else preceding trading day": sourceWords.optionExpiry,
  "rule: 30 days before next month 3rd Friday (business day before if either is a holiday)": sourceWords.vixExpiry,
  "IRS rule": sourceWords.taxes,
  "Federal Reserve": sourceWords.fomc,
  "Fed: three weeks after decision": sourceWords.fomcMinutes,
}

export function sourceOfRow(mark: string, category: string, knownFrom: string | null): string {
  if (mark.startsWith("NYSE press releases")) return nyseAnnouncement(knownFrom)
  if (mark.startsWith("BLS/BEA")) return releaseAgencies[category] ?? mark
  return wordsOfMark[mark] ?? mark
}

export function nyseAnnouncement(announcedOn: string | null): string {
  if (announcedOn === null) return sourceWords.nyseAnnouncement
  const day = new Date(`${announcedOn}T00:00:00Z`)
  const words = day.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" })
  return `${sourceWords.nyseAnnouncement} of ${words}`
}
