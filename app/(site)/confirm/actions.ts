"use server"

import { type Confirmed, confirmSignup } from "@/server/registration/confirm"
import { service } from "@/server/service"
import { textIn } from "./token"

export async function confirm(_: Confirmed | null, form: FormData): Promise<Confirmed> {
  return confirmSignup(await service(), { token: textIn(form, "token"), at: new Date() })
}
