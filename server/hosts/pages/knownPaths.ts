import { existsSync, readFileSync } from "node:fs"

const manifest = ".next/routes-manifest.json"

type Manifest = { staticRoutes: Route[]; dynamicRoutes: Route[] }
type Route = { page: string; regex: string }

/** Whether the build has a route for a path; true for every path where there is no build. */
export function knownPaths(): (path: string) => boolean {
  if (!existsSync(manifest)) return () => true
  const { staticRoutes, dynamicRoutes }: Manifest = JSON.parse(readFileSync(manifest, "utf8"))
  const routes = [...staticRoutes, ...dynamicRoutes].map(({ regex }) => new RegExp(regex))
  // `next.config.ts` leads whatever has an escape nowhere, and an icon asked for by its old name to the new one.
  // The files of the build are served before.
  return (path) => path === "/favicon.ico" || (!path.includes("%") && routes.some((route) => route.test(path)))
}
