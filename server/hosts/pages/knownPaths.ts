import { existsSync, readFileSync } from "node:fs"

const manifest = ".next/routes-manifest.json"

type Manifest = { staticRoutes: Route[]; dynamicRoutes: Route[] }
type Route = { page: string; regex: string }

/** Returns whether the build has a route for a path; always true without a build. */
export function knownPaths(): (path: string) => boolean {
  if (!existsSync(manifest)) return () => true
  const { staticRoutes, dynamicRoutes }: Manifest = JSON.parse(readFileSync(manifest, "utf8"))
  const routes = [...staticRoutes, ...dynamicRoutes].map(({ regex }) => new RegExp(regex))
  // `next.config.ts` sends paths with an escape nowhere, and `/favicon.ico` to the current icon. The files of the build
  // are served earlier.
  return (path) => path === "/favicon.ico" || (!path.includes("%") && routes.some((route) => route.test(path)))
}
