import type { AuthOptions } from "next-auth"
import type { EmailConfig } from "next-auth/providers/email"
import { openIfNew } from "../../accounts/registration/github"
import { sessionCookie, signInCookies } from "../../accounts/sessions/cookies"
import { newSessionToken } from "../../accounts/sessions/open"
import { sessionSeconds } from "../../accounts/sessions/store"
import { appSecret, deriveKey } from "../../platform/secret"
import type { Service } from "../../surfaces/requests/service"
import { authAdapter, type BrowserVisit } from "./authAdapter"
import { githubProviders } from "./github"

export function authOptions(
  { database, env, log }: Pick<Service, "database" | "env" | "log">,
  clock: () => Date,
  visit: BrowserVisit = { browser: null, confirmed: null },
) {
  const { BASE_URL } = env
  return {
    secret: deriveKey(appSecret(env), "browser sessions").toString("hex"),
    adapter: authAdapter(database, clock, visit),
    providers: [magicLink, ...githubProviders(env)],
    session: {
      strategy: "database",
      maxAge: sessionSeconds,
      generateSessionToken: newSessionToken,
    },
    useSecureCookies: BASE_URL.startsWith("https:"),
    cookies: {
      sessionToken: sessionCookie(BASE_URL),
      ...signInCookies(BASE_URL),
    },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in/refused", verifyRequest: "/sign-in/check-mail" },
    callbacks: {
      /** Refuses an account that was deleted after the mail was sent. */
      async signIn({ user, account }) {
        if (account?.provider === "github") {
          if (!user.email) return refusedByGithub
          return (await openIfNew({ database, env }, { email: user.email, at: clock() })) || notAdmitted
        }
        return (await database.prisma.account.count({ where: { id: user.id } })) === 1
      },
    },
    logger: {
      error: (code, about) => log.error({ event: "sign_in.failed", code, error: String(about) }, "Sign-in failed"),
      warn: (code) => log.warn({ event: "sign_in.warning", code }, "Warning from the sign-in library"),
      debug: () => {},
    },
  } satisfies AuthOptions
}

export const refusedByGithub = "/sign-in/refused?by=github"

/** GitHub has proven the address, and it may not sign up. */
export const notAdmitted = "/sign-in/refused?by=signup"

const magicLink: EmailConfig = {
  id: "email",
  type: "email",
  name: "Email",
  server: "",
  from: "",
  maxAge: 15 * 60,
  // Empty, so that next-auth hashes tokens as all other mailed tokens are hashed.
  secret: "",
  sendVerificationRequest: () => {
    throw new Error("Request a sign-in link at /sign-in.")
  },
  options: {},
}
