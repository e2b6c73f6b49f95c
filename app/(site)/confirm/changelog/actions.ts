"use server"

import { textIn } from "@/app/searchParams"
import { confirmFollowing, type FollowOutcome } from "@/server/accounts/registration/followChangelog"
import { service } from "@/server/hosts/service"

export async function follow(_: FollowOutcome | null, form: FormData): Promise<FollowOutcome> {
  return confirmFollowing(await service(), { token: textIn(form, "token"), at: new Date() })
}
