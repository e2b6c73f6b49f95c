import type { Metadata } from "next"
import { type TokenPageProps, tokenOf } from "@/app/searchParams"
import { spellEmail } from "@/server/accounts/email"
import { findDeletion } from "@/server/accounts/registration/deletion"
import { service } from "@/server/hosts/service"
import { DeletionForm } from "./form"

export const metadata: Metadata = { title: "Delete your account", robots: { index: false } }

export const dynamic = "force-dynamic"

export default async function ConfirmDeletionPage({ searchParams }: TokenPageProps) {
  const token = tokenOf((await searchParams).token)
  const found = await findDeletion(await service(), { token, at: new Date() })
  const shown = found.ok ? { email: spellEmail(found.email), broken: null } : { email: null, broken: found.reason }
  return <DeletionForm token={token} {...shown} />
}
