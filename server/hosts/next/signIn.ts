import { createHash, randomBytes } from "node:crypto"
import { cookies, headers } from "next/headers"
import { NextRequest } from "next/server"
import NextAuth, { type AuthOptions } from "next-auth"
import { findCookie, sessionCookie } from "../../accounts/sessions/cookies"
import { replaceSession } from "../../accounts/sessions/store"
import { nameAuthUrl } from "../../platform/env"
import { service } from "../service"
import { authOptions, notAdmitted, refusedByGithub } from "./authOptions"
import { browserOf } from "./browser"

/** Proves whose browser it is: the token of a mailed sign-in link, or an address that was just confirmed. */
export type Proof = { token: string } | { confirmed: string }

export type SignIn = { response: Response; sessionToken: string | null }

export async function signInByProof(sent: Headers, proof: Proof, returnPath = "/dashboard"): Promise<SignIn> {
  const { env, database, log } = await service()
  const confirmed = "confirmed" in proof ? proof.confirmed : null
  const options = authOptions({ env, database, log }, () => new Date(), { browser: browserOf(sent), confirmed })
  const token = "token" in proof ? proof.token : "confirmed"
  const query = { token, callbackUrl: returnPath }
  const response = await callNextAuth(options, sent, { method: "POST", path: ["callback", "email"], query })
  return settle(response, options, sent)
}

/** A browser has one session: the previous one ends, so that no copy of its cookie stays valid. */
async function settle(response: Response, options: Options, sent: Headers): Promise<SignIn> {
  const { database } = await service()
  const { name } = options.cookies.sessionToken
  const sessionToken = tokenIn(response, name)
  const before = findCookie(sent.get("cookie") ?? "", name)
  if (before && sessionToken) await replaceSession(database, before)
  return { response, sessionToken }
}

type Options = ReturnType<typeof authOptions>

/**
 * Sends the browser to GitHub. This code creates the CSRF token of next-auth's form, because the caller has already
 * checked the request's origin.
 */
export async function startAtGithub(sent: Headers, returnPath: string): Promise<Response> {
  const { env, database, log } = await service()
  const options = authOptions({ env, database, log }, () => new Date())
  const csrfToken = randomBytes(32).toString("hex")
  const seal = createHash("sha256").update(`${csrfToken}${options.secret}`).digest("hex")
  const { name, options: terms } = options.cookies.csrfToken
  const jar = await cookies()
  jar.set(name, `${csrfToken}|${seal}`, terms)
  const callbackUrl = `${env.BASE_URL}${returnPath}`
  const form = new URLSearchParams({ csrfToken, callbackUrl })
  return callNextAuth(options, sent, { method: "POST", path: ["signin", "github"], form })
}

export async function returnFromGithub(sent: Headers, query: Record<string, string>): Promise<Response> {
  const { env, database, log } = await service()
  const visit = { browser: browserOf(sent), confirmed: null, isAnew: true }
  const options = authOptions({ env, database, log }, () => new Date(), visit)
  const answered = await callNextAuth(options, sent, { method: "GET", path: ["callback", "github"], query })
  const { response, sessionToken } = await settle(answered, options, sent)
  const isToldWhy = response.headers.get("location")?.endsWith(notAdmitted)
  if (sessionToken || isToldWhy) return response
  return new Response(null, { status: 302, headers: { Location: refusedByGithub } })
}

/**
 * Signs this browser in to the account of an address that it has confirmed. For actions. Returns whether it succeeded.
 */
export async function signInAs(email: string): Promise<boolean> {
  const { sessionToken } = await signInByProof(await headers(), { confirmed: email })
  if (!sessionToken) return false
  const { env } = await service()
  const { name, options } = sessionCookie(env.BASE_URL)
  const jar = await cookies()
  jar.set(name, sessionToken, options)
  return true
}

export async function showRefusal(request: Request): Promise<Response> {
  const options = authOptions(await service(), () => new Date())
  const query = { error: "Verification" }
  return callNextAuth(options, request.headers, { method: "GET", path: ["error"], query })
}

type AuthRequest = { method: "GET" | "POST"; path: string[]; query?: Record<string, string>; form?: URLSearchParams }

async function callNextAuth(
  options: AuthOptions,
  sent: Headers,
  { method, path, query = {}, form }: AuthRequest,
): Promise<Response> {
  const { env } = await service()
  const base = `${env.BASE_URL}/api/auth`
  nameAuthUrl(base)
  const inner = new Headers(sent)
  for (const name of ["content-length", "content-type"]) inner.delete(name)
  if (form) inner.set("content-type", "application/x-www-form-urlencoded")
  const address = `${base}/${path.join("/")}?${new URLSearchParams(query)}`
  return NextAuth(
    new NextRequest(address, { method, headers: inner, body: form?.toString() }),
    { params: { nextauth: path } },
    options,
  )
}

function tokenIn({ headers }: Response, name: string): string | null {
  const cookie = headers.getSetCookie().find((each) => each.startsWith(`${name}=`))
  return cookie?.slice(name.length + 1).split(";", 1)[0] || null
}
