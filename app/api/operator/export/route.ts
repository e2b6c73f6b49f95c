import { notFound } from "next/navigation"
import { exportRoute } from "@/server/hosts/next/operatorDownloads"

export const dynamic = "force-dynamic"

export const POST = exportRoute

export const GET = () => notFound()
