import { z } from "zod"

export type SmtpServer = {
  host: string
  port: number
  /** With smtps: TLS before the first command. */
  isTlsFromStart: boolean
  /** The STARTTLS that the URL asks for; null: required of any other machine. */
  tls: "required" | "none" | null
  login: { user: string; password: string } | null
}

/** The ports for submission of RFC 8314. */
const ports = new Map([
  ["smtp:", 587],
  ["smtps:", 465],
])

export function readSmtpServer(text: string, context: z.RefinementCtx): SmtpServer {
  const server = parse(text)
  if (server) return server
  context.addIssue("is no address of an SMTP server")
  return z.NEVER
}

function parse(text: string): SmtpServer | null {
  const url = URL.parse(text)
  const port = ports.get(url?.protocol ?? "")
  if (!url?.hostname || port === undefined || !/^\/?$/.test(url.pathname) || url.hash) return null
  const { tls = null, ...others } = Object.fromEntries(url.searchParams)
  const isTlsFromStart = url.protocol === "smtps:"
  const isKnown = tls === null || (!isTlsFromStart && (tls === "required" || tls === "none"))
  if (!isKnown || Object.keys(others).length > 0) return null
  const login = readLogin(url)
  return login === undefined
    ? null
    : {
        ...{ host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port) || port, isTlsFromStart },
        ...{ tls: tls as SmtpServer["tls"], login },
      }
}

/** Undefined if a user has no password, a password no user, or either is not encoded. */
function readLogin({ username, password }: URL): SmtpServer["login"] | undefined {
  if (!username && !password) return null
  if (!username || !password) return undefined
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    return undefined
  }
}
