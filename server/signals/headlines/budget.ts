import type { ModelUsage } from "../../sources/llm/live"

/** What may be spent on the model in a UTC day, and what its tokens cost. */
export type Budget = {
  tokensPerDay: number
  usdPerDay: number
  usdPerMillionInput: number
  usdPerMillionOutput: number
}

export type Spent = { tokens: number; usd: number }

export function costOf({ inputTokens, outputTokens }: ModelUsage, budget: Budget): number {
  return (inputTokens * budget.usdPerMillionInput + outputTokens * budget.usdPerMillionOutput) / 1e6
}

/** Whether a call that needs at most so much stays within the day's budget. */
export function isAffordable(most: ModelUsage, spent: Spent, budget: Budget): boolean {
  const tokens = spent.tokens + most.inputTokens + most.outputTokens
  return tokens <= budget.tokensPerDay && spent.usd + costOf(most, budget) <= budget.usdPerDay
}

/** No tokenizer makes more tokens of a text than it has bytes. */
export function mostTokens(...texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}
