import type { KnowledgeStore } from "../../../knowledge/store"

export type ServedPrompt = {
  name: string
  title: string
  description: string
  arguments: readonly PromptArgument[]
  text(args: Record<string, string>, baseUrl: string): string
}

export type PromptArgument = {
  name: string
  description: string
  /** The value in canonical spelling. Throws a protocol error if it is unusable. */
  read(value: string, knowledge: Tickers): string
  complete(typed: string, knowledge: Tickers): string[]
}

export type Tickers = Pick<KnowledgeStore, "hasTicker" | "suggest" | "complete">
