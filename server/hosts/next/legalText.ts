import { readFileSync } from "node:fs"
import { join } from "node:path"
import { deletionNoticeDays } from "../../accounts/mail/messages"
import { mailTransport } from "../../accounts/mail/provider"
import { oauthKeptDays } from "../../accounts/oauth/sweep"
import { dayCounterSeconds } from "../../accounts/quota/algorithm"
import { recentSeconds } from "../../accounts/recentSignIn"
import { knownDeviceDays } from "../../accounts/registration/code"
import * as cookies from "../../accounts/sessions/cookies"
import { longestSessionSeconds, sessionSeconds } from "../../accounts/sessions/store"
import { lifetimeSeconds, tokenKeptDays } from "../../accounts/tokens"
import { keptRequests } from "../../accounts/usage/write"
import { mostDeliveries } from "../../accounts/webhooks/deliveries"
import { keptDays } from "../../jobs/keptDays"
import { type Env, readEnv } from "../../platform/env"

export type LegalName = "terms" | "disclaimer" | "privacy" | "data-processing"

const day = 86_400

/** Each `{NAME}` of the text stands for what the running server does, so that the text cannot say anything else. */
export function readLegalText(name: LegalName, env: Env = readEnv()): string {
  const values: Record<string, string | number> = { CONTACT: env.CONTACT, ...periods(env), ...uses(env), ...jar(env) }
  const text = readFileSync(join(process.cwd(), `docs/legal/${name}.md`), "utf8")
  return text.replace(/\{([A-Z_]+)\}/g, (whole, value: string) => String(values[value] ?? whole))
}

function periods({ AUDIT_KEPT_DAYS, USAGE_KEPT_MONTHS }: Env) {
  return {
    SESSION_DAYS: sessionSeconds / day,
    SESSION_LONGEST_DAYS: longestSessionSeconds / day,
    TOKEN_DAYS: tokenKeptDays,
    REQUESTS: keptRequests,
    REQUEST_DAYS: keptDays.request,
    USAGE_MONTHS: USAGE_KEPT_MONTHS,
    AUDIT_DAYS: AUDIT_KEPT_DAYS,
    MAIL_DAYS: keptDays.mail,
    LINK_DAYS: keptDays.link,
    DELIVERIES: mostDeliveries,
    DELIVERY_DAYS: keptDays.delivery,
    EVENT_DAYS: keptDays.pushEvent,
    GRANT_DAYS: oauthKeptDays.grant,
    INVITATION_DAYS: keptDays.invitation,
    TEAM_USAGE_DAYS: keptDays.teamUsage,
    COUNTER_HOURS: dayCounterSeconds / 3_600,
    DEVICE_DAYS: knownDeviceDays,
    UNDO_DAYS: lifetimeSeconds.undo_change / day,
    NOTICE_DAYS: deletionNoticeDays,
    RECENT_MINUTES: recentSeconds / 60,
  }
}

function uses(env: Env) {
  const said = (isUsed: unknown) => (isUsed ? "Yes" : "No")
  return {
    USES_MAIL: { resend: "Yes, Resend", smtp: "Yes, by SMTP", mailbox: "No", none: "No" }[mailTransport(env)],
    USES_STRIPE: said(env.STRIPE_SECRET_KEY),
    USES_GITHUB: said(env.GITHUB_ID),
    USES_QUOTA: said(env.REDIS_URL ?? env.UPSTASH_REDIS_REST_URL),
    USES_MODEL: said(env.LLM_BASE_URL),
  }
}

function jar({ BASE_URL }: Env): Record<string, string> {
  const { callbackUrl, csrfToken, state, pkceCodeVerifier } = cookies.signInCookies(BASE_URL)
  const named = {
    SESSION: cookies.sessionCookie(BASE_URL),
    ASKED: cookies.askedCookie(BASE_URL),
    WAITING: cookies.waitingCookie(BASE_URL),
    DEVICE: cookies.deviceCookie(BASE_URL),
    CONNECT: cookies.connectCookie(BASE_URL),
    MAILBOX: cookies.mailboxCookie(BASE_URL),
    CALLBACK: callbackUrl,
    CSRF: csrfToken,
    STATE: state,
    VERIFIER: pkceCodeVerifier,
  }
  const rows = Object.entries(named).flatMap(([key, { name, options }]): [string, string][] => [
    [`COOKIE_${key}`, name],
    [`COOKIE_${key}_KEPT`, keptText(options.maxAge)],
  ])
  return Object.fromEntries(rows)
}

function keptText(seconds: number | undefined): string {
  if (seconds === undefined) return "Until the browser closes"
  return seconds >= day ? `${seconds / day} days` : `${seconds / 60} minutes`
}
