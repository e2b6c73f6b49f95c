import { cookies, headers } from "next/headers"
import { textIn } from "@/app/searchParams"
import type { AddressFormState } from "@/components/account/addressForm"
import { spellEmail } from "@/server/accounts/email"
import { readEnv } from "@/server/env"
import { networkOfPage } from "@/server/hosts/network"
import type { MailRequest } from "@/server/registration/limits"
import type { MailAnswer } from "@/server/registration/mailLink"
import { service } from "@/server/service"
import { askedCookie } from "@/server/sessions/cookies"
import type { Service } from "@/server/surfaces/service"

/** Handles a form with an address; null when a mail is on its way, otherwise what the form shows. */
export async function askForMail(
  form: FormData,
  ask: (service: Service, request: MailRequest) => Promise<MailAnswer>,
): Promise<AddressFormState | null> {
  const opened = await service()
  const network = networkOfPage(await headers(), opened.env.TRUSTED_PROXIES)
  const email = textIn(form, "email")
  const answer = await ask(opened, { email, network, at: new Date() })
  if (!answer.ok) return { typed: email.slice(0, 320), error: sentence(answer) }
  const { name, options } = askedCookie(opened.env.BASE_URL)
  const jar = await cookies()
  jar.set(name, answer.email, options)
  return null
}

/** The address to which this browser asked for a mail a moment ago. */
export async function findAskedAddress(): Promise<string | undefined> {
  const jar = await cookies()
  const asked = jar.get(askedCookie(readEnv().BASE_URL).name)?.value
  return asked && spellEmail(asked)
}

function sentence(refused: MailAnswer & { ok: false }): string {
  if (refused.reason === "address") return refused.detail
  const minutes = Math.ceil(refused.retryAfterSeconds / 60)
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes > 1 ? `${minutes} minutes` : "a minute"
  return `Too many mails were requested from your network. Try again in ${wait}.`
}
