import { readEnv } from "@/server/platform/env"
import { agentSkill, skillPath } from "@/server/surfaces/docs/written"
import { skillsIndex } from "@/server/surfaces/mcp/skills"

export const dynamic = "force-dynamic"

export function GET(): Response {
  const headers = { "Cache-Control": "public, max-age=3600", "Access-Control-Allow-Origin": "*" }
  return Response.json(skillsIndex(agentSkill(readEnv().BASE_URL), skillPath), { headers })
}
