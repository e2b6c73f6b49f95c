import { markdownResponse } from "@/server/hosts/next/docsRoutes"
import { readEnv } from "@/server/platform/env"
import { llmsFull } from "@/server/surfaces/docs/markdown"

export const dynamic = "force-dynamic"

export function GET(): Response {
  return markdownResponse(llmsFull(readEnv().BASE_URL), "plain")
}
