import type { NextApiRequest, NextApiResponse } from "next"
import NextAuth, { type AuthOptions } from "next-auth"

type Answered = { location: string; cookies: string[]; session: string | null }

/** What next-auth answers to the button of a link, with the options that the server has. */
export async function askNextAuth(options: AuthOptions, token: string): Promise<Answered> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const headers = new Map<string, string | string[]>()
  const query = { nextauth: ["callback", "email"], token, callbackUrl: "/dashboard" }
  const request = { method: "POST", headers: {}, cookies: {}, body: {}, query }
  const response = {
    status: () => response,
    getHeader: (name: string) => headers.get(name),
    setHeader(name: string, value: string | string[]) {
      headers.set(name, value)
      return response
    },
    end: resolve,
    send: resolve,
    json: resolve,
  }
  // Next's own types ask for whole Node messages; next-auth uses what stands above.
  await Promise.all([
    NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, options),
    promise,
  ])
  const cookies = [headers.get("Set-Cookie") ?? []].flat()
  const session = cookies.find((each) => each.includes("assay.session="))?.split(/[=;]/)[1] ?? null
  return { location: String(headers.get("Location")), cookies, session }
}
