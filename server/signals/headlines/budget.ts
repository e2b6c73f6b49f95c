import type { ModelUsage } from "../../sources/llm/live"

export type Budget = {
  tokensPerDay: number
  usdPerDay: number
  usdPerMillionInput: number
  usdPerMillionOutput: number
}

export type ModelCost = { tokens: number; usd: number }

export function costOf({ inputTokens, outputTokens }: ModelUsage, budget: Budget): number {
  return (inputTokens * budget.usdPerMillionInput + outputTokens * budget.usdPerMillionOutput) / 1e6
}

export function isAffordable(most: ModelUsage, spent: ModelCost, budget: Budget): boolean {
  const tokens = spent.tokens + most.inputTokens + most.outputTokens
  return tokens <= budget.tokensPerDay && spent.usd + costOf(most, budget) <= budget.usdPerDay
}

/** An upper bound, because no tokenizer makes more tokens of a text than it has bytes. */
export function mostTokens(...texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}
