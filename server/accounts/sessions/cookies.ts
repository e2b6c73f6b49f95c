/** The longest that browsers keep a cookie. The database decides whether the session has ended. */
const cookieSeconds = 400 * 86_400

export function sessionCookie(baseUrl: string) {
  return cookieNamed("session", baseUrl, { maxAge: cookieSeconds })
}

/** Reminds a browser for ten minutes of the address it asked for a mail to. */
export function askedCookie(baseUrl: string) {
  return cookieNamed("asked", baseUrl, { maxAge: 600 })
}

/** What a code is bound to, for as long as it works. */
export function waitingCookie(baseUrl: string) {
  return cookieNamed("waiting", baseUrl, { maxAge: 600 })
}

/** Shows that this browser had a right code, for tries of its own. The server decides for how long. */
export function deviceCookie(baseUrl: string) {
  return cookieNamed("device", baseUrl, { maxAge: cookieSeconds })
}

export function connectCookie(baseUrl: string) {
  return cookieNamed("connect", baseUrl, { maxAge: 3_600 })
}

export function mailboxCookie(baseUrl: string) {
  return cookieNamed("mailbox", baseUrl)
}

/** `sent` is the header `Cookie`. */
export function findCookie(sent: string, name: string): string | undefined {
  const pairs = sent.split(";").map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

export function endedCookie(baseUrl: string): string {
  const { name, options } = sessionCookie(baseUrl)
  return `${name}=; Path=${options.path}; Max-Age=0; HttpOnly; SameSite=Lax${options.secure ? "; Secure" : ""}`
}

/** `__Host-` ties a cookie to this very host, if it has https. */
export function cookieNamed(name: string, baseUrl: string, more: { maxAge?: number } = {}) {
  const secure = baseUrl.startsWith("https:")
  const options = { httpOnly: true, sameSite: "lax" as const, path: "/", secure, ...more }
  return { name: `${secure ? "__Host-" : ""}assay.${name}`, options }
}
