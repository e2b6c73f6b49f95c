"use server"

import { cookies, headers } from "next/headers"
import { redirect } from "next/navigation"
import { askForMailAndCode } from "@/app/(site)/askForMail"
import { textIn } from "@/app/searchParams"
import type { AddressFormState } from "@/components/account/addressForm"
import type { Decision } from "@/components/oauth/consentForm"
import { longestQuery, readAuthorization } from "@/server/accounts/oauth/authorization"
import { allow, deny } from "@/server/accounts/oauth/consent"
import { requestSignIn } from "@/server/accounts/registration/requestLink"
import { connectCookie } from "@/server/accounts/sessions/cookies"
import { signInPathTo } from "@/server/accounts/sessions/returnTo"
import { networkOfPage } from "@/server/hosts/network"
import { findSession } from "@/server/hosts/next/session"
import { service } from "@/server/hosts/service"
import { readEnv } from "@/server/platform/env"
import { authorizePath } from "../waiting"

/** Reads the request again, because a form can send anything. */
export async function decide(_: Decision | null, form: FormData): Promise<Decision> {
  const [opened, session, at] = [await service(), await findSession(), new Date()]
  const network = networkOfPage(await headers(), opened.env.TRUSTED_PROXIES)
  const read = await readAuthorization(opened, { query: textIn(form, "query"), network }, at)
  if (!read.ok) return { ok: false, sentence: read.sentence }
  if (session?.accountId !== textIn(form, "account")) {
    return { ok: false, sentence: "You are no longer signed in to this account. Connect again from the app." }
  }
  if (textIn(form, "answer") !== "allow") {
    return { ok: true, returnUri: deny(opened.env, read.authorization), isAllowed: false }
  }
  const consent = await allow(opened, session, read.authorization, at)
  if (consent.ok) return { ...consent, isAllowed: true }
  if (consent.reason === "stale_sign_in") redirect(authorizePath(textIn(form, "query")))
  return consent
}

export async function signInToConnect(query: string, _: AddressFormState, form: FormData): Promise<AddressFormState> {
  const refused = await askForMailAndCode(form, (opened, request) => requestSignIn(opened, request, "connect"))
  if (refused) return refused
  const { name, options } = connectCookie(readEnv().BASE_URL)
  const jar = await cookies()
  jar.set(name, Buffer.from(String(query).slice(0, longestQuery)).toString("base64url"), options)
  redirect(signInPathTo("connect", "/sign-in/check-mail"))
}
