import type { FamilyName } from "../families/family"

/** What an answer can rest on, each with a version of its own: the families of facts, and what was predicted. */
export type Need = FamilyName | "predictions"
