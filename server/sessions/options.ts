import { randomBytes } from "node:crypto"
import type { AuthOptions } from "next-auth"
import type { EmailConfig } from "next-auth/providers/email"
import { appSecret, deriveKey } from "../secret"
import type { Service } from "../service"
import { sessionAdapter } from "./adapter"
import { sessionSeconds } from "./store"

/** The longest that browsers keep a cookie. Whether the session has ended, the database says. */
const cookieSeconds = 400 * 86_400

/** The session's cookie; `__Host-` ties it to this very host, where there is https for it. */
export function sessionCookie(baseUrl: string) {
  return cookieNamed("session", baseUrl, { maxAge: cookieSeconds })
}

/** The cookie that reminds a browser for ten minutes of the address to which it asked for a mail. */
export function askedCookie(baseUrl: string) {
  return cookieNamed("asked", baseUrl, { maxAge: 600 })
}

/** The cookie of a browser that has followed the link to the local mailbox. */
export function mailboxCookie(baseUrl: string) {
  return cookieNamed("mailbox", baseUrl)
}

/** The value of a cookie in the headers of a request. */
export function findCookie(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** The header that takes the session's cookie away from a browser. */
export function endedCookie(baseUrl: string): string {
  const { name, options } = sessionCookie(baseUrl)
  return `${name}=; Path=${options.path}; Max-Age=0; HttpOnly; SameSite=Lax${options.secure ? "; Secure" : ""}`
}

/** How next-auth is set up: links by mail, sessions in the database, our own pages. */
export function authOptions({ database, env, log }: Pick<Service, "database" | "env" | "log">, clock: () => Date) {
  const { BASE_URL } = env
  return {
    secret: deriveKey(appSecret(env), "browser sessions").toString("hex"),
    adapter: sessionAdapter(database, clock),
    providers: [magicLink],
    session: {
      strategy: "database",
      maxAge: sessionSeconds,
      generateSessionToken: () => randomBytes(32).toString("base64url"),
    },
    useSecureCookies: BASE_URL.startsWith("https:"),
    cookies: {
      sessionToken: sessionCookie(BASE_URL),
      callbackUrl: cookieNamed("callback", BASE_URL),
      csrfToken: cookieNamed("csrf", BASE_URL),
    },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in/refused", verifyRequest: "/sign-in/check-mail" },
    callbacks: {
      /** An account that was deleted after the mail went out has nobody to sign in. */
      async signIn({ user }) {
        return (await database.prisma.account.count({ where: { id: user.id } })) === 1
      },
    },
    logger: {
      error: (code, about) => log.error({ code, error: String(about) }, "sign-in failed"),
      warn: (code) => log.warn({ code }, "sign-in"),
      debug: () => {},
    },
  } satisfies AuthOptions
}

/** Mails are sent by `request.ts`, in the transaction that makes their token; next-auth only follows the link. */
const magicLink: EmailConfig = {
  id: "email",
  type: "email",
  name: "Email",
  server: "",
  from: "",
  maxAge: 15 * 60,
  // Nothing is added to the token before it is hashed, so that all mailed tokens are stored alike.
  secret: "",
  sendVerificationRequest: () => {
    throw new Error("A link to sign in is asked for on /sign-in.")
  },
  options: {},
}

function cookieNamed(name: string, baseUrl: string, more: { maxAge?: number } = {}) {
  const secure = baseUrl.startsWith("https:")
  const options = { httpOnly: true, sameSite: "lax" as const, path: "/", secure, ...more }
  return { name: `${secure ? "__Host-" : ""}assay.${name}`, options }
}
