type Box = { width: number; height: number; margin?: number }

/** The path of a line through values at equal distances, in whole units; null for fewer than two values. */
export function sparklinePath(values: readonly number[], { width, height, margin = 0 }: Box): string | null {
  if (values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => Math.round(margin + (index / (values.length - 1)) * (width - 2 * margin))
  const share = (value: number) => (high === low ? 0.5 : (value - low) / (high - low))
  const y = (value: number) => Math.round(height - margin - share(value) * (height - 2 * margin))
  return `M${values.map((value, index) => `${x(index)} ${y(value)}`).join(" ")}`
}
