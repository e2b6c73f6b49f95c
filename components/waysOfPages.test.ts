import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"

/** The transports that `docs/architecture/pages.md` describes: two for scripts, and forms for the rest. */
const sources = globSync("{app,components}/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] }).map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}))

const holding = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted()

it("pages have one tRPC client, and one place that calls its router on the server", () => {
  expect(holding(/createTRPC(Client|OptionsProxy)\b/)).toEqual([
    "app/(account)/dashboard/open.ts",
    "app/(account)/dashboard/portal.tsx",
  ])
})

it("pages request the answers of products in one place, those about the account and the search index in others", () => {
  expect(holding(/\/api\/portal\//)).toEqual([
    "app/(portal)/answers.ts",
    "components/account/ownAnswer.ts",
    "components/search/searchIndex.ts",
  ])
})

const actions = sources
  .filter(({ text }) => text.startsWith('"use server"'))
  .flatMap(({ text }) => [...text.matchAll(/^export async function (\w+)/gm)].map(([, name]) => name))

it.each(actions)("the action %s is passed to a form, and no script calls it", (name) => {
  const users = sources.filter(({ text }) =>
    new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from "[./\\w()-]*actions"`, "m").test(text),
  )
  expect(users).not.toEqual([])
  for (const { file, text } of users) {
    expect(text, file).not.toMatch(new RegExp(`\\b${name}\\(`))
  }
})
