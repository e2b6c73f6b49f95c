"use server"

import { redirect } from "next/navigation"
import type { AddressFormState } from "@/components/account/addressForm"
import { requestSignup } from "@/server/accounts/registration/requestLink"
import { askForMail } from "../askForMail"

export async function signUp(_: AddressFormState, form: FormData): Promise<AddressFormState> {
  const refused = await askForMail(form, requestSignup)
  if (refused) return refused
  redirect("/signup/check-mail")
}
