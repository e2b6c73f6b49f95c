/**
 * A column of many rows as one text parameter, to be cast to its array type. Prisma and the driver inspect every
 * element of an array, which for 10⁵ rows takes longer than PostgreSQL takes to store them.
 */
export function arrayLiteral(values: readonly (string | number | Date | null)[]): string {
  return `{${values.map(elementOf).join(",")}}`
}

function elementOf(value: string | number | Date | null): string {
  if (value === null) return "NULL"
  if (typeof value === "number") return String(value)
  return value instanceof Date ? value.toISOString() : `"${value.replaceAll(/["\\]/g, "\\$&")}"`
}
