"use server"

import { textIn } from "@/app/searchParams"
import { confirmFollowing, type Followed } from "@/server/accounts/registration/followChangelog"
import { service } from "@/server/hosts/service"

export async function follow(_: Followed | null, form: FormData): Promise<Followed> {
  return confirmFollowing(await service(), { token: textIn(form, "token"), at: new Date() })
}
