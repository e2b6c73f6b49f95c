import { requireMessage } from "../../read"

export const dynamic = "force-dynamic"

export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { html } = await requireMessage((await params).id)
  const inWindows = html.replace("<head>", '<head><base target="_blank"/>')
  return new Response(inWindows, { headers: { "Content-Type": "text/html; charset=utf-8" } })
}
