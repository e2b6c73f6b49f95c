import type { ConnectionOptions } from "node:tls"
import { createTransport } from "nodemailer"
import { isLoopback } from "../../platform/env"
import type { SmtpServer } from "../../platform/smtpServer"
import type { MailProvider, SendResult } from "./provider"
import type { RenderedMail } from "./renderMail"

type SmtpSettings = {
  server: SmtpServer
  timeoutMs?: number
  /** Authorities besides those that Node trusts. */
  ca?: ConnectionOptions["ca"]
}

/** The whole exchange; shorter than a mail worker's claim, so that a slow server never leaves a mail with two workers. */
const TIMEOUT_MS = 20_000
/** The server wants a login first: the operator can fix that, and the mail is fine. */
const LOGIN_WANTED = 530
const LONGEST_REASON = 200

export function smtpProvider(settings: SmtpSettings): MailProvider {
  const { server, timeoutMs = TIMEOUT_MS } = settings
  const transport = openTransport(settings)
  return {
    name: `SMTP at ${describeSmtp(server)}`,
    async send(mail, at) {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        await transport.sendMail({ ...messageOf(mail, at), signal })
        return { ok: true, providerId: null }
      } catch (error) {
        if (signal.aborted) return again(`no answer within ${timeoutMs / 1_000} s`)
        return failure(Object(error), tellReason(server, error, mail.to))
      }
    },
  }
}

/** Connects and signs in; null if both went well, else the reason. */
export async function trySmtp(settings: SmtpSettings): Promise<string | null> {
  return openTransport(settings)
    .verify()
    .then(
      () => null,
      (error) => tellReason(settings.server, error),
    )
}

export function describeSmtp(server: SmtpServer): string {
  const tls = server.isTlsFromStart ? "TLS" : needsStartTls(server) ? "STARTTLS" : "no TLS"
  return `${server.host}:${server.port}, ${tls}${server.login ? ", with a login" : ""}`
}

/** Without this, an attacker on the way removes the offer of STARTTLS, and reads the password and the links. */
function needsStartTls({ isTlsFromStart, tls, host }: SmtpServer): boolean {
  return !isTlsFromStart && (tls === "required" || (tls === null && !isLoopback(host)))
}

function openTransport({ server, ca, timeoutMs = TIMEOUT_MS }: SmtpSettings) {
  const { host, port, isTlsFromStart, login } = server
  const requireTLS = needsStartTls(server)
  return createTransport({
    ...{ host, port, secure: isTlsFromStart, requireTLS, ignoreTLS: !requireTLS, tls: { ca } },
    ...(login ? { auth: { user: login.user, pass: login.password }, forceAuth: true } : {}),
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs },
    // Nothing is sent after a timeout.
    socketCloseTimeout: 0,
  })
}

/** The id of each attempt is that of the mail, by which a server or a reader can drop a second copy. */
function messageOf({ id, from, to, subject, html, text, headers }: RenderedMail, date: Date) {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "localhost"
  return { from, to, subject, html, text, headers, date, messageId: `<${id}@${domain}>` }
}

type Refusal = { command?: string; responseCode?: number; permanent?: boolean }

/** A lasting refusal of the recipient or the message is a bounce; any other failure may pass. */
function failure({ command, responseCode, permanent }: Refusal, reason: string): SendResult {
  const isOfMail = command === "RCPT TO" || command === "DATA"
  return isOfMail && permanent && responseCode !== LOGIN_WANTED
    ? { ok: false, isFinal: true, isBounce: true, reason, retryAfterMs: null }
    : again(reason)
}

function again(reason: string): SendResult {
  return { ok: false, isFinal: false, reason, retryAfterMs: null }
}

/** A server may repeat what it was sent: the login, also as AUTH encodes it, and the recipient. */
function tellReason({ login }: SmtpServer, error: unknown, recipient?: string): string {
  const { command, message = error } = Object(error) as { command?: string; message?: unknown }
  const reason = [command, message].filter(Boolean).join(": ").replaceAll(/\s+/g, " ")
  const hidden = login ? secretsOf(login).reduce((text, secret) => text.replaceAll(secret, "***"), reason) : reason
  return (recipient ? hidden.replaceAll(recipient, "the recipient") : hidden).slice(0, LONGEST_REASON)
}

function secretsOf({ user, password }: NonNullable<SmtpServer["login"]>): string[] {
  const encoded = [`\0${user}\0${password}`, password, user].map((text) => Buffer.from(text).toString("base64"))
  return [...encoded, password]
}
