/** Every family of facts. */
export type FamilyName = "bars" | "vix" | "actions"
