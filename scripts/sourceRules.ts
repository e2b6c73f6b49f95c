/** Rules of the source that neither Biome nor the import rules can state. `npm run lint` runs them. */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { argv } from "node:process"
import { fileURLToPath } from "node:url"
import { findCircles } from "./circles"

type Rule = {
  name: string
  files: RegExp
  place: "comments" | "code"
  pattern: RegExp
  instead: string
}

const written = /^(?!.*\/(?:recorded|golden|samples|generated)\/).*\.(?:tsx?|mjs|sh)$/
const asked = "a reader learns, a client gets, a field contains, a function returns"

const word = (name: string, pattern: RegExp, instead: string): Rule => ({
  ...{ name: `plain-words: ${name}`, files: written, place: "comments" },
  ...{ pattern, instead },
})

export const rules: readonly Rule[] = [
  {
    name: "types-are-imported-by-name",
    files: /\.tsx?$/,
    place: "code",
    pattern: /\bimport\("[^"]+"\)\.[A-Z]/,
    instead: 'Write `import type { T } from "…"`: the import rules do not see a type within an expression.',
  },
  {
    name: "the-edge-reads-the-clock",
    files:
      /^server\/(?:bars|context|edge|events|files|knowledge|ledger|predictions|products|signals|platform\/(?:exchange|statistics|tickers))\/(?!.*(?:testing\/|\.test\.|\.mjs$))/,
    place: "code",
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bMath\.random\(/,
    instead: "Take the instant as an argument (`at`, `asOf`), so that a past answer can be computed again.",
  },
  word("whoever", /\bwhoever\b/i, "Name the actor: a client, a reader, an operator."),
  word("all the same", /\ball the same\b/i, "Write `still` or `anyway`."),
  word("anew", /\banew\b/i, "Write `again`."),
  word("beside", /\bbeside\b/i, "Write `next to`, `with` or `in addition to`."),
  word("of which", /\bof which\b/i, "Make it two sentences."),
  word("is told", /\b(?:is|are|was|were|be) (?:told|said)\b/i, `Say what happens: ${asked}.`),
  word("says what", /\b(?:says?|tells?) (?:what|who|how|so|whether|of|nothing)\b/i, `Say what happens: ${asked}.`),
  word("to who", /\b(?:to|for) who\b/i, "Name the actor: a client, a reader, an operator."),
]

const comment = /(?<=^|[\s;{}(,])(?:\/\*[\s\S]*?\*\/|\/\/.*)|^#.*/gm

export function findBroken(file: string, text: string): string[] {
  const parts = {
    code: [{ line: 1, text: text.replaceAll(comment, (each) => each.replaceAll(/[^\n]/g, " ")) }],
    comments: [...text.matchAll(comment)].map(({ 0: each, index }) => ({ line: lineOf(text, index), text: each })),
  }
  return rules
    .filter(({ files }) => files.test(file))
    .flatMap(({ name, place, pattern, instead }) =>
      parts[place].flatMap((part) =>
        part.text
          .split("\n")
          .flatMap((line, at) => (pattern.test(line) ? [`${file}:${part.line + at} ${name}. ${instead}`] : [])),
      ),
    )
}

const lineOf = (text: string, index: number) => text.slice(0, index).split("\n").length

if (argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  const files = [...new Set(listed.split("\n"))].filter(
    (file) => written.test(file) && !file.startsWith("scripts/sourceRules"),
  )
  const sources = new Map(files.map((file) => [file, readFileSync(file, "utf8")]))
  const broken = [...[...sources].flatMap(([file, text]) => findBroken(file, text)), ...findCircles(sources)]
  for (const line of broken) console.error(line)
  console.log(`Checked the sources of ${files.length} files.`)
  process.exitCode = broken.length > 0 ? 1 : 0
}
