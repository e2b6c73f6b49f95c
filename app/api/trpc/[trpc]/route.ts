import { service } from "@/server/hosts/service"
import { portalResponse } from "@/server/surfaces/portal/trpc/handler"

export const dynamic = "force-dynamic"

async function answer(request: Request): Promise<Response> {
  return portalResponse(await service(), request, new Date())
}

export const GET = answer
export const POST = answer
