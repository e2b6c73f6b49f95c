"use server"

import { type Changed, confirmAddressChange } from "@/server/access/signup/changeAddress"
import { service } from "@/server/service"
import { tokenOf } from "../token"

export async function confirmChange(_: Changed | null, form: FormData): Promise<Changed> {
  return confirmAddressChange(await service(), { token: tokenOf(form.get("token")), at: new Date() })
}
