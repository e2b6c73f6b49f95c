"use server"

import { redirect } from "next/navigation"
import { askForMail } from "@/app/(site)/askForMail"
import type { AddressFormState } from "@/components/account/addressForm"
import { requestSignIn } from "@/server/accounts/registration/requestLink"
import { type ReturnTo, readReturnTo } from "@/server/accounts/sessions/returnTo"
import { signOut as endSession } from "@/server/hosts/next/session"

/** `to` is bound by the page, but comes back from the browser. */
export async function signIn(to: ReturnTo, _: AddressFormState, form: FormData): Promise<AddressFormState> {
  const refused = await askForMail(form, (opened, request) => requestSignIn(opened, request, readReturnTo(to)))
  if (refused) return refused
  redirect("/sign-in/check-mail")
}

export async function signOut(): Promise<never> {
  await endSession()
  redirect("/sign-in")
}
