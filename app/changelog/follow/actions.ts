"use server"

import { redirect } from "next/navigation"
import { askForMail } from "@/app/(site)/askForMail"
import type { AddressFormState } from "@/components/account/addressForm"
import { requestChangelog } from "@/server/accounts/registration/followChangelog"

export async function followChangelog(_: AddressFormState, form: FormData): Promise<AddressFormState> {
  const refused = await askForMail(form, requestChangelog)
  if (refused) return refused
  redirect("/changelog/follow/check-mail")
}
