import { cookies } from "next/headers"
import { paths } from "@/server/accounts/oauth/terms"
import { connectCookie } from "@/server/accounts/sessions/cookies"
import { readEnv } from "@/server/platform/env"

export async function takeWaitingRequest(): Promise<string> {
  const { name, options } = connectCookie(readEnv().BASE_URL)
  const jar = await cookies()
  const waiting = Buffer.from(jar.get(name)?.value ?? "", "base64url").toString("utf8")
  jar.set(name, "", { ...options, maxAge: 0 })
  return authorizePath(waiting)
}

/** Serialises the query again, so that it leads nowhere else. */
export const authorizePath = (query: string) => `${paths.authorize}${query ? `?${new URLSearchParams(query)}` : ""}`
