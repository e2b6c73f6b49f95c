/** Quantile of the maximum of a random walk (a Brownian bridge) that ends at `end`. */
export function bridgeMaximum(end: number, volatility: number, quantile: number): number {
  return (end + Math.sqrt(end * end - 2 * volatility * volatility * Math.log(quantile))) / 2
}

export function toCents(price: number): number {
  return Math.round(price * 100) / 100
}
