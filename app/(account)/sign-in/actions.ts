"use server"

import { redirect } from "next/navigation"
import { askForMail } from "@/app/(site)/askForMail"
import type { AddressFormState } from "@/components/account/addressForm"
import { requestSignIn } from "@/server/access/session/request"

export async function signIn(_: AddressFormState, form: FormData): Promise<AddressFormState> {
  const refused = await askForMail(form, requestSignIn)
  if (refused) return refused
  redirect("/sign-in/check-mail")
}
