import { apiCatalogRoute } from "@/server/hosts/next/siteRoutes"

export const dynamic = "force-dynamic"

export const GET = apiCatalogRoute
