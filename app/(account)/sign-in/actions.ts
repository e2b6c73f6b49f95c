"use server"

import { cookies, headers } from "next/headers"
import { redirect } from "next/navigation"
import { askForMailAndCode } from "@/app/(site)/askForMail"
import { takeWaitingRequest } from "@/app/oauth/waiting"
import { textIn } from "@/app/searchParams"
import type { AddressFormState } from "@/components/account/addressForm"
import type { CodeFormState } from "@/components/account/codeForm"
import { type CodeFailure, spendCode } from "@/server/accounts/registration/code"
import { requestSignIn } from "@/server/accounts/registration/requestLink"
import { deviceCookie, waitingCookie } from "@/server/accounts/sessions/cookies"
import { isFromOwnPage } from "@/server/accounts/sessions/ownPage"
import { type ReturnTo, readReturnTo, returnPath, signInPathTo } from "@/server/accounts/sessions/returnTo"
import { networkOfPage } from "@/server/hosts/network"
import { signOut as endSession } from "@/server/hosts/next/session"
import { signInAs } from "@/server/hosts/next/signIn"
import { service } from "@/server/hosts/service"

/** The page binds `to`, but it comes back from the browser. */
export async function signIn(to: ReturnTo, _: AddressFormState, form: FormData): Promise<AddressFormState> {
  const returnTo = readReturnTo(to)
  const refused = await askForMailAndCode(form, (opened, request) => requestSignIn(opened, request, returnTo))
  if (refused) return refused
  redirect(signInPathTo(returnTo, "/sign-in/check-mail"))
}

export async function enterCode(to: ReturnTo, _: CodeFormState, form: FormData): Promise<CodeFormState> {
  const [opened, sent, jar] = [await service(), await headers(), await cookies()]
  const { name, options } = waitingCookie(opened.env.BASE_URL)
  if (!isFromOwnPage(sent, opened.env.BASE_URL)) return { error: "This form can only be sent from its own page." }
  const code = textIn(form, "code").replaceAll(/[\s-]/g, "")
  if (!/^\d{6}$/.test(code)) return { error: "The code has six digits." }
  const network = networkOfPage(sent, opened.env.TRUSTED_PROXIES)
  const browser = jar.get(name)?.value ?? ""
  const known = deviceCookie(opened.env.BASE_URL)
  const device = jar.get(known.name)?.value ?? ""
  const answer = await spendCode(opened, { browser, device, code, network, at: new Date() })
  if (!answer.ok) return { error: sentence(answer) }
  jar.set(known.name, answer.device, known.options)
  jar.set(name, "", { ...options, maxAge: 0 })
  if (!(await signInAs(answer.email))) return { error: "This account is gone. Request another email." }
  const returnTo = readReturnTo(to)
  // Next would request a path that is no page more than once, and the first request would take the waiting one.
  redirect(returnTo === "connect" ? await takeWaitingRequest() : returnPath(returnTo))
}

function sentence(failure: CodeFailure): string {
  if (failure.reason === "limit") return "Too many codes were tried. Use the link in the email instead."
  if (failure.reason !== "wrong")
    return "No code works here any more. Use the link in the email, or request another one."
  const { triesLeft } = failure
  return `This is not the code of the last email. You can try ${triesLeft === 1 ? "once" : `${triesLeft} times`} more.`
}

export async function signOut(): Promise<never> {
  await endSession()
  redirect("/sign-in")
}
