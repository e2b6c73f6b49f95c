import type { NextApiRequest, NextApiResponse } from "next"
import NextAuth, { type AuthOptions } from "next-auth"

type Answered = { location: string; cookies: string[]; session: string | null }

type Asked = {
  method?: "GET" | "POST"
  route: string[]
  query?: Record<string, string>
  body?: Record<string, string>
  cookies?: Record<string, string>
}

export function followLink(options: AuthOptions, token: string): Promise<Answered> {
  return askNextAuth(options, { route: ["callback", "email"], query: { token, callbackUrl: "/dashboard" } })
}

export async function askNextAuth(
  options: AuthOptions,
  { method = "POST", route, query: more, body = {}, cookies: sent = {} }: Asked,
): Promise<Answered> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const headers = new Map<string, string | string[]>()
  const query = { ...more, nextauth: route }
  const request = { method, headers: {}, cookies: sent, body, query }
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
  // Next's types require whole Node messages, but next-auth uses only these parts.
  await Promise.all([
    NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, options),
    promise,
  ])
  const cookies = [headers.get("Set-Cookie") ?? []].flat()
  const session = cookies.find((each) => each.includes("assay.session="))?.split(/[=;]/)[1] ?? null
  return { location: String(headers.get("Location")), cookies, session }
}
