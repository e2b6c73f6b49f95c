import * as names from "./names"
import { aliases } from "./universe"

export const matcherOf = (text: string) => names.matcherOf(text, knownAliases())

export function searchNamed<T extends names.Named>(instruments: readonly T[], text: string, most: number): T[] {
  return names.searchNamed(instruments, text, most, knownAliases())
}

function knownAliases(): names.Aliases {
  known ??= names.aliasesOf(aliases())
  return known
}

let known: names.Aliases | undefined
