/*
 * Where an authorization may lead: https, or a program on the same machine (RFC 8252), by a loopback address or its own
 * scheme. Never to something a browser would run, or to an address that shows one host and means another.
 */

const longest = 500

/** Schemes of editors and desktop programs that use MCP. Other schemes need a dot, as in a domain name (RFC 8252). */
const programSchemes = new Set(
  "chatgpt claude cline cursor goose jan kiro lmstudio raycast trae vscode vscode-insiders vscodium warp windsurf zed".split(
    " ",
  ),
)

export function redirectFault(text: string): string | null {
  if (text.length > longest) return `A redirect URI has at most ${longest} characters.`
  if (!/^[\x21-\x7e]+$/.test(text) || text.includes("\\") || !URL.canParse(text))
    return "A redirect URI must be an absolute URI."
  const url = new URL(text)
  // A browser reads `https:name` as a path of the current page.
  if (/^https?:$/.test(url.protocol) && !/^https?:\/\/[^/]/i.test(text))
    return "A redirect URI must be an absolute URI."
  if (url.hash || text.includes("#")) return "A redirect URI must not have a fragment."
  if (url.username || url.password) return "A redirect URI must not contain a user name."
  if (url.protocol === "https:") return null
  if (url.protocol === "http:") {
    return isLoopbackHost(url) ? null : "A redirect URI with http must use localhost, 127.0.0.1 or [::1]."
  }
  const name = url.protocol.slice(0, -1)
  return programSchemes.has(name) || /^[a-z][a-z\d-]*(\.[a-z\d-]+)+$/.test(name)
    ? null
    : "A redirect URI must use https, http to this machine, or a scheme named after a domain, such as com.example.app."
}

/** Equal text, except for the port on this machine. */
export function isSameRedirect(known: string, asked: string): boolean {
  if (known === asked) return true
  if (redirectFault(asked) !== null) return false
  const [one, other] = [new URL(known), new URL(asked)]
  if (one.protocol !== "http:" || other.protocol !== "http:" || !isLoopbackHost(one)) return false
  const rest = withoutPort(known, one)
  return rest !== null && rest === withoutPort(asked, other)
}

export function hostOfRedirect(text: string): string {
  const url = new URL(text)
  if (url.protocol === "https:") return url.host
  return url.protocol === "http:" ? "a program on your computer" : `a program on your computer (${url.protocol}//)`
}

/** The text without its port, so that nothing else is normalised; null if the host is written differently. */
function withoutPort(text: string, { port, hostname }: URL): string | null {
  const start = `http://${hostname}`
  const rest = text.slice(start.length)
  if (!text.startsWith(start)) return null
  if (port === "") return /^(?::80)?(?=[/?]|$)/.test(rest) ? start + rest.replace(/^:80/, "") : null
  return rest.startsWith(`:${port}`) ? start + rest.slice(port.length + 1) : null
}

const isLoopbackHost = ({ hostname }: URL) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname)
