import type { MetadataRoute } from "next"
import { readEnv } from "@/server/platform/env"
import { uncrawledPaths } from "@/server/surfaces/site/publicPages"

export const dynamic = "force-dynamic"

export default function robots(): MetadataRoute.Robots {
  return {
    // The OpenAPI document is public, although its path is below an excluded one.
    rules: { userAgent: "*", allow: ["/", "/api/v1/openapi.json"], disallow: [...uncrawledPaths] },
    sitemap: `${readEnv().BASE_URL}/sitemap.xml`,
  }
}
