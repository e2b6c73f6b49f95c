import type { MetadataRoute } from "next"
import { readEnv } from "@/server/platform/env"
import { uncrawledPaths } from "@/server/surfaces/site/publicPages"

export const dynamic = "force-dynamic"

export default function robots(): MetadataRoute.Robots {
  return {
    // The document of the API is for everybody, below a path that is not.
    rules: { userAgent: "*", allow: ["/", "/api/v1/openapi.json"], disallow: [...uncrawledPaths] },
    sitemap: `${readEnv().BASE_URL}/sitemap.xml`,
  }
}
