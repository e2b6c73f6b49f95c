import type { MetadataRoute } from "next"
import { readEnv } from "@/server/env"
import { uncrawledPaths } from "@/server/surfaces/site/publicPages"

export const dynamic = "force-dynamic"

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: [...uncrawledPaths] },
    sitemap: `${readEnv().BASE_URL}/sitemap.xml`,
  }
}
