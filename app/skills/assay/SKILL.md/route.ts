import { markdownResponse } from "@/server/hosts/next/docsRoutes"
import { readEnv } from "@/server/platform/env"
import { agentSkill } from "@/server/surfaces/docs/written"

export const dynamic = "force-dynamic"

export function GET(): Response {
  return markdownResponse(agentSkill(readEnv().BASE_URL))
}
