/** What a model is told once, before it chooses a tool. */
export function instructionsFor(_offered: readonly string[]): string {
  return "Market predictions and market context with measured accuracy. Every answer carries meta.data_origin: `simulated` figures are not about the real market. Most tools need an API key in the header X-API-Key or as a Bearer token. Outputs are uncertain and not financial advice."
}
