import { buildPages } from "../../server/commands/build"
import { plainVariables } from "./processes"

/** Builds the pages if the build is older than what they are built from. */
export function requireBuild(): Promise<void> {
  return buildPages(AbortSignal.timeout(200_000), { ...plainVariables(), NODE_ENV: "production" })
}
