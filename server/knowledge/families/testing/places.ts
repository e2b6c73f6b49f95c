import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { readEnv } from "../../../platform/env"
import { bars } from "../bars"
import { collectedFamilies, families } from "../index"

/** The files that a new source or a new family needs; the documentation names each. */
export const places = {
  live: "server/sources/NAME/live.ts",
  fake: "server/sources/NAME/fake.ts",
  test: "server/sources/NAME/live.test.ts",
  family: "server/knowledge/families/FAMILY.ts",
  index: "server/knowledge/families/index.ts",
  provider: "server/platform/env.ts",
} as const

export type Registry = {
  /** Each family of the list. */
  families: readonly string[]
  /** Each family that a file beside the list declares. */
  declared: readonly string[]
  /** The source of each family that is collected. */
  sources: readonly string[]
  /** Those whose bars the operator can ask for. */
  barSources: readonly string[]
  /** The files of `server/sources`, by their paths in it. */
  files: readonly string[]
  /** The folders that a test in `server/sources` imports. */
  tested: readonly string[]
  isProvider(id: string): boolean
}

/** Folders with a `live.ts` that is no source of facts: it asks models. */
const otherUpstreams = ["llm"]

/** What was forgotten, a line each, which begins with the file to edit. */
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

/** The registry as it stands in the repository. */
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

/** Of a whole family; null for anything else. */
function nameOf(value: unknown): string | null {
  const { name, naturalKey } = Object(value)
  return typeof name === "string" && Array.isArray(naturalKey) ? name : null
}
