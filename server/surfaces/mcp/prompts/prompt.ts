import type { KnowledgeStore } from "../../../knowledge/store"

export type ServedPrompt = {
  name: string
  title: string
  description: string
  /** All are required. */
  arguments: readonly PromptArgument[]
  /** The user message for the parsed arguments. */
  text(args: Record<string, string>, baseUrl: string): string
}

export type PromptArgument = {
  name: string
  description: string
  /** The value in canonical spelling. Throws a protocol error if it is not usable. */
  read(value: string, knowledge: Tickers): string
  /** Completions, likeliest first. */
  complete(typed: string, knowledge: Tickers): string[]
}

export type Tickers = Pick<KnowledgeStore, "hasTicker" | "suggest" | "complete">
