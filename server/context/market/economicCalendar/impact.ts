export const IMPACTS = ["high", "medium", "low"] as const
export type Impact = (typeof IMPACTS)[number]

/** Regional data, expectations, speeches and private estimates, which only resemble market-moving releases. */
const LOOK_ALIKES = /\b(state|states|county|metropolitan|veterans|by industry|expectations|speaks?|speech|testimony)\b/

const PATTERNS: readonly (readonly [Impact, RegExp])[] = [
  ["medium", /\badp\b/],
  [
    "high",
    /\bfomc\b|federal funds rate|rate decision|interest rate|\bcpi\b|consumer price|inflation rate|non-?farm|\bnfp\b|employment situation/,
  ],
  ["high", /\bgdp\b|gross domestic|\bpce\b|personal income|\bppi\b|producer price|retail sales|\bism\b/],
  ["medium", /jobless claims|unemployment claims|\bjolts\b|job openings|confidence|sentiment/],
  ["medium", /empire state|philly fed|philadelphia fed|richmond|dallas fed|kansas|chicago pmi/],
  ["medium", /housing|building permits|home sales/],
]

export function impactOf(name: string): Impact {
  const lower = name.toLowerCase()
  const isRegionalSurvey = /empire state/.test(lower)
  if (LOOK_ALIKES.test(lower) && !isRegionalSurvey) return "low"
  return PATTERNS.find(([, pattern]) => pattern.test(lower))?.[0] ?? "low"
}
