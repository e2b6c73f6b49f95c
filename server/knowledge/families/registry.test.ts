import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { findForgotten, places, type Registry, registryOfToday } from "./testing/places"

const today = await registryOfToday()

test("every source and every family is complete", () => {
  expect(findForgotten(today)).toEqual([])
})

const withSource: Registry = {
  ...today,
  sources: [...today.sources, "tides"],
  files: [...today.files, "tides/live.ts", "tides/fake.ts", "tides/live.test.ts"],
  tested: [...today.tested, "tides"],
}
const withoutFile = (path: string) => ({ ...withSource, files: withSource.files.filter((each) => each !== path) })

test("a source that was added everywhere is complete", () => {
  expect(findForgotten(withSource)).toEqual([])
})

test.each<[string, Registry, string]>([
  ["its client", withoutFile("tides/live.ts"), "server/sources/tides/live.ts: "],
  ["its fake", withoutFile("tides/fake.ts"), "server/sources/tides/fake.ts: "],
  ["its test", { ...withSource, tested: today.tested }, "server/sources/tides/live.test.ts: "],
  ["its family", { ...withSource, sources: today.sources }, "server/knowledge/families/FAMILY.ts: "],
  ["the list", { ...today, declared: [...today.declared, "tides"] }, "server/knowledge/families/index.ts: "],
  ["the provider", { ...today, barSources: [...today.barSources, "tides"] }, "server/platform/env.ts: "],
])("a source that lacks %s is reported with the file to edit", (_, registry, file) => {
  expect(findForgotten(registry)).toEqual([expect.stringContaining(file)])
})

test("the documentation of how to add a source names every file", () => {
  const page = readFileSync("content/docs/self-hosting/add-a-source.md", "utf8")
  const folder = "server/sources/NAME/"
  const unnamed = Object.values(places).filter((path) => !page.includes(`\`${path.replace(folder, "")}\``))
  expect(unnamed, "files that content/docs/self-hosting/add-a-source.md does not name").toEqual([])
  expect(page).toContain(`\`${folder}\``)
})
