import { expect, it } from "vitest"
import { findBroken, rules } from "./sourceRules"

/** For each rule, a file that breaks it and one that does not. */
const examples: Record<string, [file: string, broken: string, sound: string]> = {
  "types-are-imported-by-name": ["app/a.ts", 'let a: import("./b").B', 'const a = await import("./b")'],
  "the-edge-reads-the-clock": ["server/context/a.ts", "const at = new Date()", "const at = new Date(asOf)"],
  "plain-words: whoever": ["app/a.ts", "// Whoever asks waits.", 'const a = "Whoever asks waits."'],
  "plain-words: all the same": ["app/a.ts", "/** It is sent all the same. */", "/** It is still sent. */"],
  "plain-words: anew": ["app/a.ts", "/*\n * It begins anew.\n */", "/*\n * It begins again.\n */"],
  "plain-words: beside": ["scripts/a.sh", "# Beside the server.", "# Next to the server. Besides, it ends."],
  "plain-words: of which": ["app/a.ts", "a() // some, of which one is old", "a() // some are old"],
  "plain-words: is told": ["app/a.tsx", "// The reader is told why.", "// The reader learns why."],
  "plain-words: says what": ["app/a.ts", "// A field says what it is.", "// A field names its unit."],
  "plain-words: to who": ["app/a.ts", "// An answer to who asked.", "// An answer to the client."],
}

it.each(rules)("a file that breaks the rule $name is refused, and a sound one is not", ({ name, instead }) => {
  const [file, broken, sound] = examples[name]
  expect(findBroken(file, `const first = 1\n${broken}`)).toEqual([expect.stringMatching(`^${file}:[234] ${name}\\. `)])
  expect(findBroken(file, broken)[0]).toContain(instead)
  expect(findBroken(file, sound)).toEqual([])
})

it("a clock is read at the edge, and by a program that stands alone", () => {
  expect(findBroken("server/hosts/a.ts", "Date.now()")).toEqual([])
  expect(findBroken("server/ledger/verifier/witnesses.mjs", "Date.now()")).toEqual([])
})
