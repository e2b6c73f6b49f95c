import { readFileSync } from "node:fs"
import { join } from "node:path"

/** Each chapter comes after those whose values it needs when it is loaded. */
const chapters = [
  ...["browser", "core", "node", "calendar", "forms", "history", "instants", "names", "kept", "signals", "horizons"],
  ...[
    "claims",
    "past",
    "medians",
    "trades",
    "told",
    "voids",
    "splits",
    "universe",
    "prices",
    "witnesses",
    "timestamps",
  ],
  ...["vouched", "absence", "due", "files", "sizes", "oneRow", "verify", "program"],
]

/** Of the core alone, which the joined file starts in its own way. */
const started = /\n\/\/ ---- Started as a program\n.*/s

const read = (name: string) => readFileSync(join(process.cwd(), `server/ledger/verifier/${name}.mjs`), "utf8")

/** The verifier as one file, which needs nothing else: its chapters one after another, as they were written. */
export function joinedVerifier(): string {
  const [head] = /^#!(.|\n\/\/)*/.exec(read("program")) ?? [""]
  const bodies = chapters.map((name) => `// ==== ${name}\n\n${bodyOf(read(name))}`)
  return `${head}\n${bodies.join("\n")}\nexport { verify, verifyRow }\n`
}

export const verifierCore = () => read("core")

function bodyOf(chapter: string): string {
  return chapter
    .replace(started, "\n")
    .replace(/^#!(.|\n\/\/)*\n/, "")
    .replace(/^import (\{[^}]*\}|\w+) from "\.\/\w+\.mjs"\n/gm, "")
    .replace(/^export /gm, "")
    .replace(/\n{3,}/g, "\n\n")
}
