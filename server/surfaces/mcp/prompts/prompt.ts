import type { KnowledgeStore } from "../../../knowledge/store"

/** A request that a user can start a conversation with: it tells an agent what to do, and in which order. */
export type ServedPrompt = {
  name: string
  title: string
  description: string
  /** All of them are required. */
  arguments: readonly PromptArgument[]
  /** The user's message, of the arguments as they were read. */
  text(args: Record<string, string>, baseUrl: string): string
}

export type PromptArgument = {
  name: string
  description: string
  /** The value in our spelling. Throws the protocol's error where it is not usable. */
  read(value: string, knowledge: Tickers): string
  /** What may become of what has been typed, the likeliest first. */
  complete(typed: string, knowledge: Tickers): string[]
}

/** What arguments are read and completed from. */
export type Tickers = Pick<KnowledgeStore, "hasTicker" | "suggest" | "complete">
