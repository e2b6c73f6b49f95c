import type { Metadata } from "next"
import { type TokenPageProps, tokenOf } from "@/app/searchParams"
import { spellEmail } from "@/server/accounts/email"
import { findFollowing } from "@/server/accounts/registration/followChangelog"
import { service } from "@/server/hosts/service"
import { FollowForm } from "./form"

export const metadata: Metadata = { title: "Confirm the changelog by email", robots: { index: false } }

export const dynamic = "force-dynamic"

export default async function ConfirmChangelogPage({ searchParams }: TokenPageProps) {
  const token = tokenOf((await searchParams).token)
  const found = await findFollowing(await service(), { token, at: new Date() })
  const shown = found.ok ? { email: spellEmail(found.email), broken: null } : { email: null, broken: found.reason }
  return <FollowForm token={token} {...shown} />
}
