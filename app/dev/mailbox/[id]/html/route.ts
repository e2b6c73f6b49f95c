import { requireMessage } from "../../read"

export const dynamic = "force-dynamic"

/** The HTML part alone, for the frame of its page. It may show itself and run nothing. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { html } = await requireMessage((await params).id)
  const inWindows = html.replace("<head>", '<head><base target="_blank"/>')
  return new Response(inWindows, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  })
}
