/** How far above its start a random walk of this volatility gets on its way to `end`, at this quantile. */
export function bridgeMaximum(end: number, volatility: number, quantile: number): number {
  return (end + Math.sqrt(end * end - 2 * volatility * volatility * Math.log(quantile))) / 2
}

export function toCents(price: number): number {
  return Math.round(price * 100) / 100
}
