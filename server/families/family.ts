/** A kind of facts that the service collects. Everything that all families share is computed from these declarations. */
export type Family = {
  name: string
  /** Its facts, as a heading and at the start of a sentence. */
  title: string
  /** What one fact says, in a sentence. */
  summary: string
  /** The fields that tell two facts apart; a later row with the same ones is a revision. */
  naturalKey: readonly string[]
  /** When a fact counts as known, in a sentence. */
  knownAt: string
  /** Facts that are scanned whole have a table of their own; all others share the table `fact`. */
  storage: "bar" | "corporate_action" | "fact"
  /** Null where no fact is ever expected, as for what happens irregularly. */
  expectation: Expectation | null
  /** What it means that all is there, in a sentence. */
  coverage: string
}

/** Which facts should be there by when. It follows from the calendar alone, so that every replica says the same. */
export type Expectation = {
  /** The newest day whose facts are due at an instant, and when they fell due, which is at a quarter of an hour. */
  due(at: Date): { day: string; since: Date }
  /** How late they may come before an answer calls itself stale; whole quarters of an hour. */
  graceMs: number
}
