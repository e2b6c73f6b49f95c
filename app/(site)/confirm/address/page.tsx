import type { Metadata } from "next"
import { type TokenPageProps, tokenOf } from "@/app/searchParams"
import { spellEmail } from "@/server/accounts/email"
import { findAddressChange } from "@/server/accounts/registration/changeAddress"
import { findSession } from "@/server/hosts/next/session"
import { service } from "@/server/hosts/service"
import { ChangeForm } from "./form"

export const metadata: Metadata = { title: "Confirm your new address", robots: { index: false } }

export const dynamic = "force-dynamic"

export default async function ConfirmAddressPage({ searchParams }: TokenPageProps) {
  const token = tokenOf((await searchParams).token)
  const signedIn = (await findSession())?.accountId ?? null
  const found = await findAddressChange(await service(), { token, signedIn, at: new Date() })
  const shown = found.ok ? { email: spellEmail(found.email), broken: null } : { email: null, broken: found.reason }
  return <ChangeForm token={token} {...shown} />
}
