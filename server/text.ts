/**
 * Whether every text in a value can be stored: PostgreSQL takes no NUL, and half of a surrogate pair is no character,
 * which JSON columns refuse and others would change.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed()
  return typeof value !== "object" || value === null || Object.values(value).every(isStorable)
}

const instant = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })

/** 21 November 2026 at 15:00 UTC */
export const sayInstant = (at: Date): string => `${instant.format(at)} UTC`
