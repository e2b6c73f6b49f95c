import { handleWebhook } from "@/server/accounts/mail/webhook"
import { service } from "@/server/hosts/service"
import { readBody } from "@/server/platform/body"

export const dynamic = "force-dynamic"

const mostBytes = 100_000

export async function POST(request: Request): Promise<Response> {
  const { env, database } = await service()
  if (!env.RESEND_WEBHOOK_SECRET) return said(404, "No webhook is configured.")
  const body = await readBody(request, mostBytes)
  if (!body) return said(413, "The body is too large.")
  const receipt = await handleWebhook(database, env.RESEND_WEBHOOK_SECRET, request.headers, body.toString("utf8"))
  return said(receipt.status, receipt.said)
}

function said(status: number, sentence: string): Response {
  return Response.json({ said: sentence }, { status })
}
