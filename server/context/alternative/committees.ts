import { shippedTable } from "../../platform/shippedTable"

export type Committee = { code: string; name: string; sectors: readonly string[] }

export function committees(): readonly Committee[] {
  known ??= shippedTable("committees.csv").map(({ code, name, gics_sectors }) => ({
    code,
    name,
    sectors: gics_sectors ? gics_sectors.split(";") : [],
  }))
  return known
}

let known: readonly Committee[] | undefined

export function committeeOf(code: string): Committee | undefined {
  return committees().find((committee) => committee.code === code.slice(0, 4))
}

export function isNamedBy(asked: string, { code, name }: { code: string; name: string }): boolean {
  const words = asked
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const [only] = words
  if (words.length === 1 && /^[a-z]{4}(\d{2})?$/.test(only) && code.startsWith(only)) return true
  const names = `${name} ${committeeOf(code)?.name ?? ""}`.toLowerCase()
  return words.length > 0 && words.every((word) => names.includes(word))
}
