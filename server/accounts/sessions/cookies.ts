/** The longest that browsers keep a cookie. Whether the session has ended, the database says. */
const cookieSeconds = 400 * 86_400

/** The session's cookie. */
export function sessionCookie(baseUrl: string) {
  return cookieNamed("session", baseUrl, { maxAge: cookieSeconds })
}

/** The cookie that reminds a browser for ten minutes of the address to which it asked for a mail. */
export function askedCookie(baseUrl: string) {
  return cookieNamed("asked", baseUrl, { maxAge: 600 })
}

/** The cookie in which the request of a client waits for its visitor to sign in. */
export function connectCookie(baseUrl: string) {
  return cookieNamed("connect", baseUrl, { maxAge: 1_200 })
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

/** A cookie of ours; `__Host-` ties it to this very host, where there is https for it. */
export function cookieNamed(name: string, baseUrl: string, more: { maxAge?: number } = {}) {
  const secure = baseUrl.startsWith("https:")
  const options = { httpOnly: true, sameSite: "lax" as const, path: "/", secure, ...more }
  return { name: `${secure ? "__Host-" : ""}assay.${name}`, options }
}
