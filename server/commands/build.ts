import { existsSync, globSync, statSync } from "node:fs"

const sources = [
  "app/**/*",
  "components/**/*",
  "server/**/*.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "package-lock.json",
]

/** Whether something that the pages are built from is newer than the build. */
export function isBuildStale(): boolean {
  if (!existsSync(".next/BUILD_ID")) return true
  const builtAt = statSync(".next/BUILD_ID").mtimeMs
  return globSync(sources).some((file) => !/\.test\.tsx?$/.test(file) && statSync(file).mtimeMs > builtAt)
}
