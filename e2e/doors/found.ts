import { readFileSync } from "node:fs"
import { operationsPaths } from "../../server/hosts/operations/request"
import { appRouter } from "../../server/surfaces/portal/trpc/router"

export function routesOfApp(): string[] {
  return Object.values(pagesOfApp())
}

/** How the listener distinguishes the paths that it answers itself. */
export function pathsOfListener(): string[] {
  const [, route] = /\n {2}function route\((.*?)\n {2}}\n/s.exec(readFileSync("server/hosts/routes.ts", "utf8")) ?? []
  if (!route) throw new Error("server/hosts/routes.ts has no function `route`")
  const asked = route.matchAll(
    /\b(?:is(?:At|Under)\(url, ([^()]+)\)|url\.startsWith\(([^()]+)\)|(is\w+Path|\w+PathOf)\()/g,
  )
  return [...new Set([...operationsPaths, ...[...asked].map(([, at, prefix, named]) => at ?? prefix ?? named)])]
}

export function proceduresOfPortal(): { name: string; isQuery: boolean }[] {
  return Object.entries(appRouter._def.procedures).map(([name, procedure]) => {
    const { type }: { type: string } = Object(procedure)._def
    return { name, isQuery: type === "query" }
  })
}

export type BuiltAction = { id: string; name: string; page: string }

export function actionsOfApp(): BuiltAction[] {
  const { node }: Manifest = readBuilt("server/server-reference-manifest.json")
  const pages = pagesOfApp()
  return Object.entries(node).map(([id, { filename, exportedName, workers }]) => {
    const [worker] = Object.keys(workers)
    return { id, name: `${filename} ${exportedName}`, page: pages[worker.replace(/^app/, "")] }
  })
}

type Manifest = { node: Record<string, { filename: string; exportedName: string; workers: object }> }

const pagesOfApp = (): Record<string, string> => readBuilt("app-path-routes-manifest.json")

const readBuilt = (file: string) => JSON.parse(readFileSync(`.next/${file}`, "utf8"))
