import type { MetadataRoute } from "next"
import { readEnv } from "@/server/env"
import { docsPages } from "@/server/surfaces/docs/contents"
import { docsPath } from "@/server/surfaces/docs/page"
import { publicPages } from "@/server/surfaces/site/publicPages"

export const dynamic = "force-dynamic"

export default function sitemap(): MetadataRoute.Sitemap {
  const { BASE_URL: baseUrl } = readEnv()
  const documented = docsPages(baseUrl).map(docsPath)
  return [...publicPages, ...documented].map((path) => ({ url: `${baseUrl}${path}` }))
}
