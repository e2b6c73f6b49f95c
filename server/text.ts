/**
 * Whether every text in a value can be stored: PostgreSQL takes no NUL, and half of a surrogate pair is no character,
 * which JSON columns refuse and others would change.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed()
  return typeof value !== "object" || value === null || Object.values(value).every(isStorable)
}
