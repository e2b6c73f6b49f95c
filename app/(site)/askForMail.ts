import { cookies, headers } from "next/headers"
import { textIn } from "@/app/searchParams"
import type { AddressFormState } from "@/components/account/addressForm"
import { spellEmail } from "@/server/accounts/email"
import type { MailRequest } from "@/server/accounts/mail/limits"
import { newBrowserSecret } from "@/server/accounts/registration/code"
import type { MailAnswer } from "@/server/accounts/registration/mailLink"
import { askedCookie, waitingCookie } from "@/server/accounts/sessions/cookies"
import { networkOfPage } from "@/server/hosts/network"
import { service } from "@/server/hosts/service"
import { isUnavailable } from "@/server/platform/database/unavailable"
import { readEnv } from "@/server/platform/env"
import type { Service } from "@/server/surfaces/requests/service"

type Ask = (service: Service, request: MailRequest) => Promise<MailAnswer>

/** Null if a mail was queued; otherwise the form's new state. */
export async function askForMail(form: FormData, ask: Ask): Promise<AddressFormState | null> {
  const opened = await service()
  const network = networkOfPage(await headers(), opened.env.TRUSTED_PROXIES)
  const email = textIn(form, "email")
  const answer = await ask(opened, { email, network, at: new Date() }).catch((error: unknown) => {
    if (isUnavailable(error)) return { ok: false, reason: "busy" } as const
    throw error
  })
  if (!answer.ok) return { typed: email.slice(0, 320), error: sentence(answer) }
  const { name, options } = askedCookie(opened.env.BASE_URL)
  const jar = await cookies()
  jar.set(name, answer.email, options)
  return null
}

export async function askForMailAndCode(form: FormData, ask: Ask): Promise<AddressFormState | null> {
  const browser = newBrowserSecret()
  const refused = await askForMail(form, (opened, request) => ask(opened, { ...request, browser }))
  if (refused) return refused
  const { name, options } = waitingCookie(readEnv().BASE_URL)
  const jar = await cookies()
  jar.set(name, browser, options)
  return null
}

export async function findAskedAddress(): Promise<string | undefined> {
  const jar = await cookies()
  const asked = jar.get(askedCookie(readEnv().BASE_URL).name)?.value
  return asked && spellEmail(asked)
}

function sentence(refused: (MailAnswer & { ok: false }) | { reason: "busy" }): string {
  if (refused.reason === "busy") return "The server is busy and sent no email. Try again in a moment."
  if (refused.reason === "address") return refused.detail
  const minutes = Math.ceil(refused.retryAfterSeconds / 60)
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes > 1 ? `${minutes} minutes` : "a minute"
  return `Too many emails were requested from your network. Try again in ${wait}.`
}
