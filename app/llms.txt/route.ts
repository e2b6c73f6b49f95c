import { markdownResponse } from "@/server/hosts/next/docsRoutes"
import { readEnv } from "@/server/platform/env"
import { llmsIndex } from "@/server/surfaces/docs/markdown"

export const dynamic = "force-dynamic"

export function GET(): Response {
  return markdownResponse(llmsIndex(readEnv().BASE_URL), "plain")
}
