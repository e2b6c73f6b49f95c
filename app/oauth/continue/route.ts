import { cookies } from "next/headers"
import { redirect } from "next/navigation"
import { connectCookie } from "@/server/accounts/sessions/cookies"
import { readEnv } from "@/server/platform/env"

export const dynamic = "force-dynamic"

/** Where a sign-in for a client ends: back to the request that waits in this browser. */
export async function GET(): Promise<never> {
  const { name, options } = connectCookie(readEnv().BASE_URL)
  const jar = await cookies()
  const waiting = Buffer.from(jar.get(name)?.value ?? "", "base64url").toString("utf8")
  jar.set(name, "", { ...options, maxAge: 0 })
  redirect(`/oauth/authorize${waiting ? `?${new URLSearchParams(waiting)}` : ""}`)
}
