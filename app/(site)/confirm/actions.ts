"use server"

import { type Confirmed, confirmSignup } from "@/server/access/signup/confirm"
import { service } from "@/server/service"
import { tokenOf } from "./token"

export async function confirm(_: Confirmed | null, form: FormData): Promise<Confirmed> {
  return confirmSignup(await service(), { token: tokenOf(form.get("token")), at: new Date() })
}
