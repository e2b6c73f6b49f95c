import { createReadStream, existsSync } from "node:fs"
import { basename } from "node:path"
import { Readable } from "node:stream"
import { notFound } from "next/navigation"
import { type AccountChange, writeAudit } from "../../accounts/audit/write"
import { noteExport } from "../../accounts/export/ask"
import { exportOf } from "../../accounts/export/write"
import { isFromOwnPage } from "../../accounts/sessions/ownPage"
import { readBody } from "../../platform/body"
import { service } from "../service"
import { requireOperator } from "./session"

/** What an operator downloads. Each is a POST of a page of the desk, and stands in the audit trail with its reason. */

const mostBytes = 4_096

type Asked = { id: string; change: AccountChange }

/** Everything that is stored about an account. */
export async function exportRoute(request: Request): Promise<Response> {
  const { id, change } = await readAsked(request)
  const opened = await service()
  const account = await opened.database.prisma.account.findUnique({ where: { id } })
  if (!account) notFound()
  await noteExport(opened.database, id, change)
  const body = exportOf(opened, { accountId: id, email: account.email, at: change.at })
  return download(Readable.from(body), `assay-account-${id}.json`, "application/json; charset=utf-8")
}

/** A backup that is on this machine. */
export async function backupRoute(request: Request): Promise<Response> {
  const { id, change } = await readAsked(request)
  const { prisma } = (await service()).database
  const file = await prisma.backupFile.findUnique({ where: { id } })
  if (!file?.path || !existsSync(file.path)) notFound()
  await writeAudit(prisma, change, "backup.downloaded", { accountId: null, detail: { backup: id } })
  return download(createReadStream(file.path), basename(file.path), "application/octet-stream")
}

async function readAsked(request: Request): Promise<Asked> {
  const { accountId: by } = await requireOperator()
  if (!isFromOwnPage(request.headers, (await service()).env.BASE_URL)) notFound()
  const form = new URLSearchParams((await readBody(request, mostBytes))?.toString("utf8"))
  const why = form.get("why")?.trim().slice(0, 300)
  if (!why) notFound()
  return { id: form.get("id") ?? "", change: { at: new Date(), actor: "operator", by, why } }
}

function download(body: Readable, name: string, type: string): Response {
  const headers = {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  }
  return new Response(Readable.toWeb(body) as ReadableStream, { headers })
}
