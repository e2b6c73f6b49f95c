const scales: Readonly<Record<string, number>> = {
  ...{ "": 1, c: 0.01, "¢": 0.01, cents: 0.01, k: 1e3, "%": 1 },
  ...{ m: 1e6, mn: 1e6, mln: 1e6, million: 1e6, b: 1e9, bn: 1e9, bln: 1e9, billion: 1e9 },
}
const figure = /(?<= )(\(?-?)([$€£]?)(\d[\d,]*(?:\.\d+)?)( ?(?:cents|million|billion|mln|bln|mn|bn|[cmbk¢%]))?(?= )/g

/** The first figure less the last. Null unless there are two in the same unit. */
export function changeIn(said: string): number | null {
  const found = [...` ${said} `.matchAll(figure)].map(([, minus, , digits, unit = ""]) => ({
    isShare: unit.trim() === "%",
    value: (minus === "" ? 1 : -1) * Number(digits.replaceAll(",", "")) * scales[unit.trim()],
  }))
  const [first, second, ...more] = found
  if (first === undefined || second === undefined || more.length > 0 || first.isShare !== second.isShare) return null
  return first.value - second.value
}

export const figureRules = { scales, figure }
