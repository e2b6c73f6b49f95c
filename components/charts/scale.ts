export type Scale = { low: number; high: number; ticks: number[] }

export function scaleAround(rates: readonly number[]): Scale {
  const farthest = Math.max(0, ...rates.map((rate) => Math.abs(rate - 0.5)))
  const steps = Math.min(10, Math.max(2, Math.ceil(farthest / 0.05 + 0.2)))
  const stride = steps > 4 ? 2 : 1
  const ticks = Array.from({ length: steps * 2 + 1 }, (_, index) => index - steps)
    .filter((step) => step % stride === 0)
    .map((step) => Math.round((0.5 + step * 0.05) * 100) / 100)
  return { low: 0.5 - steps * 0.05, high: 0.5 + steps * 0.05, ticks }
}

export function placeOn({ low, high }: Scale, rate: number): number {
  return Math.round(((rate - low) / (high - low)) * 10_000) / 100
}
