import { receiveWebhook } from "@/server/accounts/billing/webhook"
import { service } from "@/server/hosts/service"

export const dynamic = "force-dynamic"

export async function POST(request: Request): Promise<Response> {
  const { status, message } = await receiveWebhook(await service(), request, new Date())
  return new Response(`${message}\n`, { status, headers: { "Cache-Control": "no-store" } })
}
