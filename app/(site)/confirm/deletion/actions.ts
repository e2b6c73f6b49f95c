"use server"

import { redirect } from "next/navigation"
import { textIn } from "@/app/searchParams"
import { confirmDeletion, type DeletionDone } from "@/server/accounts/registration/deletion"
import { findSession, signOut } from "@/server/hosts/next/session"
import { service } from "@/server/hosts/service"

export async function deleteForGood(_: DeletionDone | null, form: FormData): Promise<DeletionDone> {
  const deleted = await confirmDeletion(await service(), { token: textIn(form, "token"), at: new Date() })
  if (!deleted.ok) return deleted
  if (!(await findSession())) await signOut()
  redirect("/goodbye")
}
