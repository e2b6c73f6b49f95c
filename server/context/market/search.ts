import * as names from "./names"
import { aliases } from "./universe"

/** Says how well a text names an instrument: the least number is the best match, null none. */
export const matcherOf = (text: string) => names.matcherOf(text, knownAliases())

/** The instruments that a text may mean, the likeliest first; near ones only where nothing else fits. */
export function searchNamed<T extends names.Named>(instruments: readonly T[], text: string, most: number): T[] {
  return names.searchNamed(instruments, text, most, knownAliases())
}

function knownAliases(): names.Aliases {
  known ??= names.aliasesOf(aliases())
  return known
}

let known: names.Aliases | undefined
