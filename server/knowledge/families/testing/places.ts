import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { readEnv } from "../../../platform/env"
import { bars } from "../bars"
import { collectedFamilies, families } from "../index"

/** The files that a new source or a new family must change. The documentation names each. */
export const places = {
  live: "server/sources/NAME/live.ts",
  fake: "server/sources/NAME/fake.ts",
  test: "server/sources/NAME/live.test.ts",
  family: "server/knowledge/families/FAMILY.ts",
  index: "server/knowledge/families/index.ts",
  provider: "server/platform/env.ts",
} as const

export type Registry = {
  families: readonly string[]
  /** Each family declared in a file of its own next to the list. */
  declared: readonly string[]
  sources: readonly string[]
  /** The sources of bars that the operator can choose. */
  barSources: readonly string[]
  files: readonly string[]
  /** The folders that a test in `server/sources` imports. */
  tested: readonly string[]
  isProvider(id: string): boolean
}

/** Folders with a `live.ts` that is not a source of facts. */
const otherUpstreams = ["llm"]

/** A line for each omission, which begins with the file to edit. */
export function findForgotten({ families, declared, sources, files, tested, ...registry }: Registry): string[] {
  const fileOf = (place: "live" | "fake" | "test", name: string) => places[place].replace("NAME", name)
  const isWritten = (path: string) => files.includes(path.replace("server/sources/", ""))
  const folders = files.filter((path) => path.endsWith("/live.ts")).map((path) => path.split("/")[0])
  const unlisted = declared.filter((name) => !families.includes(name))
  const unnamed = folders.filter((name) => !sources.includes(name) && !otherUpstreams.includes(name))
  const unwritten = (["live", "fake"] as const).flatMap((place) => sources.map((name) => fileOf(place, name)))
  const untested = sources.filter((name) => !tested.includes(name))
  const undeclarable = registry.barSources.filter((id) => !registry.isProvider(id))
  return [
    ...unlisted.map((name) => `${places.index}: list the family "${name}".`),
    ...unnamed.map((name) => `${places.family}: name "${name}" in the sources of its family.`),
    ...unwritten.filter((path) => !isWritten(path)).map((path) => `${path}: write it.`),
    ...untested.map((name) => `${fileOf("test", name)}: test the source.`),
    ...undeclarable.map((id) => `${places.provider}: take "${id}" as BARS_PROVIDER.`),
  ]
}

export async function registryOfToday(): Promise<Registry> {
  const files = globSync("server/sources/*/*.ts").map((path) => path.replace("server/sources/", ""))
  const imports = files
    .filter((path) => path.endsWith(".test.ts"))
    .flatMap((path) => {
      const text = readFileSync(`server/sources/${path}`, "utf8")
      return [path.split("/")[0], ...[...text.matchAll(/from "\.\.\/([\w-]+)\//g)].map(([, folder]) => folder)]
    })
  return {
    families: families.map(({ name }) => name),
    declared: await listDeclared(),
    sources: [...new Set(collectedFamilies.flatMap((family) => family.sources.map(({ id }) => id)))],
    barSources: bars.sources.map(({ id }) => id),
    files,
    tested: [...new Set(imports)],
    isProvider(id) {
      try {
        return readEnv({ BARS_PROVIDER: id }).BARS_PROVIDER === id
      } catch {
        return false
      }
    },
  }
}

async function listDeclared(): Promise<string[]> {
  const beside = globSync("server/knowledge/families/*.ts").map((path) => basename(path, ".ts"))
  const read = beside
    .filter((name) => name !== "index" && !name.endsWith(".test"))
    .map(async (name): Promise<Record<string, unknown>> => import(`../${name}.ts`))
  const exported = (await Promise.all(read)).flatMap((module) => Object.values(module))
  // Some files export several families under one name.
  return exported.flatMap((value) => [value, ...Object.values(Object(value))]).flatMap((value) => nameOf(value) ?? [])
}

/** Null for anything but a whole family. */
function nameOf(value: unknown): string | null {
  const { name, naturalKey } = Object(value)
  return typeof name === "string" && Array.isArray(naturalKey) ? name : null
}
