import type { MetadataRoute } from "next"
import { findService } from "@/server/hosts/next/apiRoutes"
import { readEnv } from "@/server/platform/env"
import { accuracy } from "@/server/products/predictions/accuracy"
import { trackRecord } from "@/server/products/trackRecord"
import { sitemapOf } from "@/server/surfaces/docs/sitemap"

export const dynamic = "force-dynamic"

const needs = [...new Set([...accuracy.needs, ...trackRecord.needs])]

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const service = await findService()
  const changedAt = service && new Date(service.knowledge.lastChange(needs, Date.now()))
  return sitemapOf(readEnv().BASE_URL, changedAt)
}
