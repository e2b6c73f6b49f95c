import { markdownResponse } from "@/server/hosts/next/docsRoutes"
import { readEnv } from "@/server/platform/env"
import { findDocsPage } from "@/server/surfaces/docs/contents"
import { pageAsMarkdown } from "@/server/surfaces/docs/markdown"

export const dynamic = "force-dynamic"

type Context = { params: Promise<{ slug?: string[] }> }

/** `/docs/quickstart.md` is rewritten to this route. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { BASE_URL } = readEnv()
  const { slug = [] } = await params
  const page = findDocsPage(BASE_URL, slug.join("/"))
  return page
    ? markdownResponse(pageAsMarkdown(page, BASE_URL))
    : new Response("There is no such page.\n", {
        status: 404,
        headers: { "Content-Type": "text/plain; charset=utf-8" },
      })
}
