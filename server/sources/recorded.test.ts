import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, matchesGlob } from "node:path"
import { expect, test } from "vitest"
import { liveSources } from "../knowledge/upstreams"

const folderOf = (id: string) => join("server", "sources", id, "recorded")
const filesOf = (id: string) =>
  existsSync(folderOf(id)) ? readdirSync(folderOf(id)).filter((file) => file !== "ORIGIN.md") : []

test("every source has recorded answers, or a reason in its ORIGIN.md", () => {
  const without = liveSources.map(({ id }) => id).filter((id) => filesOf(id).length === 0)
  const reasons = without.map((id) => ({ id, reason: reasonOf(id) }))
  console.info(reasons.map(({ id, reason }) => `${id}: ${reason ?? "not yet"}`).join("\n"))
  expect(reasons.filter(({ reason }) => reason === null)).toEqual([])
})

function reasonOf(id: string): string | null {
  const path = join(folderOf(id), "ORIGIN.md")
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : []
  return lines.find((line) => /^[^#|(]/.test(line)) ?? null
}

test.each(liveSources.map(({ id }) => id).filter((id) => existsSync(folderOf(id))))(
  "every recorded answer of %s has a stated origin",
  (id) => {
    const origin = readFileSync(join(folderOf(id), "ORIGIN.md"), "utf8")
    const patterns = [...origin.matchAll(/[\w*.-]*\*[\w*.-]*\.\w+/g)].map(([pattern]) => pattern)
    const isNamed = (file: string) => origin.includes(file) || patterns.some((pattern) => matchesGlob(file, pattern))
    expect(filesOf(id).filter((file) => !isNamed(file))).toEqual([])
  },
)

test.each(liveSources.map(({ id }) => id))("no recorded answer of %s contains a key", (id) => {
  for (const file of filesOf(id)) {
    const text = readFileSync(join(folderOf(id), file), "latin1")
    expect(
      text.match(/[?&](api[-_]?key|access[-_]?token|apikey)=(?!\*\*\*|<|DEMO_KEY|&|"|$)[^&"\s<]{6,}/gi) ?? [],
      file,
    ).toEqual([])
  }
})
