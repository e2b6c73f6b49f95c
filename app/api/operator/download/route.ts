import { notFound } from "next/navigation"
import { backupRoute } from "@/server/hosts/next/operatorDownloads"

export const dynamic = "force-dynamic"

export const POST = backupRoute

export const GET = () => notFound()
