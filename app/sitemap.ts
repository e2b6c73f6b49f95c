import type { MetadataRoute } from "next"
import { readEnv } from "@/server/env"
import { publicPages } from "@/server/surfaces/site/publicPages"

export const dynamic = "force-dynamic"

export default function sitemap(): MetadataRoute.Sitemap {
  const { BASE_URL: baseUrl } = readEnv()
  return publicPages.map((path) => ({ url: `${baseUrl}${path}` }))
}
