import type { Metadata } from "next"
import { type TokenPageProps, tokenOf } from "@/app/searchParams"
import { spellEmail } from "@/server/accounts/email"
import { findUndo } from "@/server/accounts/registration/undoChange"
import { service } from "@/server/hosts/service"
import { UndoForm } from "./form"

export const metadata: Metadata = { title: "Undo a change of address", robots: { index: false } }

export const dynamic = "force-dynamic"

export default async function UndoChangePage({ searchParams }: TokenPageProps) {
  const token = tokenOf((await searchParams).token)
  const found = await findUndo(await service(), { token, at: new Date() })
  const shown = found.ok ? { email: spellEmail(found.email), broken: null } : { email: null, broken: found.reason }
  return <UndoForm token={token} {...shown} />
}
