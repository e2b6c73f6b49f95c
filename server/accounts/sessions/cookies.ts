/** The longest that browsers keep a cookie. The database decides whether the session has ended. */
const cookieSeconds = 400 * 86_400

export function sessionCookie(baseUrl: string) {
  return cookieNamed("session", baseUrl, { maxAge: cookieSeconds })
}

/** For ten minutes, the address for which a browser requested a mail. */
export function askedCookie(baseUrl: string) {
  return cookieNamed("asked", baseUrl, { maxAge: 600 })
}

/** The secret that a code is bound to, for as long as the code works. */
export function waitingCookie(baseUrl: string) {
  return cookieNamed("waiting", baseUrl, { maxAge: 600 })
}

/** Proves that this browser had a right code and has tries of its own. The server decides for how long. */
export function deviceCookie(baseUrl: string) {
  return cookieNamed("device", baseUrl, { maxAge: cookieSeconds })
}

export function connectCookie(baseUrl: string) {
  return cookieNamed("connect", baseUrl, { maxAge: 3_600 })
}

export function mailboxCookie(baseUrl: string) {
  return cookieNamed("mailbox", baseUrl)
}

/** Of the library that signs browsers in; the last two are for a sign-in at GitHub. */
export function signInCookies(baseUrl: string) {
  return {
    callbackUrl: cookieNamed("callback", baseUrl),
    csrfToken: cookieNamed("csrf", baseUrl),
    state: cookieNamed("state", baseUrl, { maxAge: 900 }),
    pkceCodeVerifier: cookieNamed("verifier", baseUrl, { maxAge: 900 }),
  }
}

export function findCookie(sent: string, name: string): string | undefined {
  const pairs = sent.split(";").map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

export function endedCookie(baseUrl: string): string {
  const { name, options } = sessionCookie(baseUrl)
  return `${name}=; Path=${options.path}; Max-Age=0; HttpOnly; SameSite=Lax${options.secure ? "; Secure" : ""}`
}

/** With https, `__Host-` ties a cookie to this host. */
function cookieNamed(name: string, baseUrl: string, more: { maxAge?: number } = {}) {
  const secure = baseUrl.startsWith("https:")
  const options = { httpOnly: true, sameSite: "lax" as const, path: "/", secure, ...more }
  return { name: `${secure ? "__Host-" : ""}assay.${name}`, options }
}
