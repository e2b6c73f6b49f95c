import { readRows } from "../market/universe"

export type Committee = { code: string; name: string; sectors: readonly string[] }

/** The standing and select committees of Congress, with the GICS sectors that each of them decides on. */
export function committees(): readonly Committee[] {
  known ??= readRows("committees.csv").map(({ code, name, gics_sectors }) => ({
    code,
    name,
    sectors: gics_sectors ? gics_sectors.split(";") : [],
  }))
  return known
}

let known: readonly Committee[] | undefined

/** The committee of a code, that of a subcommittee included. */
export function committeeOf(code: string): Committee | undefined {
  return committees().find((committee) => committee.code === code.slice(0, 4))
}

/** Whether a committee is the one that is asked for: by its code, or by words of its name. */
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
