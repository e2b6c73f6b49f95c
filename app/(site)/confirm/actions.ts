"use server"

import { textIn } from "@/app/searchParams"
import { type Confirmed, confirmSignup } from "@/server/registration/confirm"
import { service } from "@/server/service"

export async function confirm(_: Confirmed | null, form: FormData): Promise<Confirmed> {
  return confirmSignup(await service(), { token: textIn(form, "token"), at: new Date() })
}
