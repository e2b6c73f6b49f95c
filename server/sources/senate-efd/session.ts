import { type Unfruitful, unavailable } from "../outcome"
import type { GetOptions, Reply, Transport } from "../transport"
import { attributeOf } from "./html"

/** An expired session is renewed once. */
export type Session = {
  get(path: string): Promise<Reply>
  post(path: string, form: Readonly<Record<string, string>>): Promise<Reply>
}

const home = "/search/home/"

type Cookies = Map<string, string>

export async function openSession(baseUrl: string, transport: Transport): Promise<Session | Unfruitful> {
  const opened = await agree(baseUrl, transport)
  if ("outcome" in opened) return opened
  let cookies = opened

  /** Retries once with a new agreement if the session has expired, which shows as a redirect to the start page. */
  async function inSession(ask: (headers: Record<string, string>) => Promise<Reply>): Promise<Reply> {
    const first = await ask(headersOf(baseUrl, cookies))
    if (!isSentHome(first)) return first
    const again = await agree(baseUrl, transport)
    if ("outcome" in again) return { ok: false, reason: again.reason, status: null, text: "" }
    cookies = again
    const second = await ask(headersOf(baseUrl, cookies))
    if (!isSentHome(second)) return second
    return { ok: false, reason: "the Senate's search ends every session immediately", status: null, text: "" }
  }

  const options = (headers: Record<string, string>): GetOptions => ({ headers, keepsRedirect: true })
  return {
    get: (path) => inSession((headers) => transport.get(`${baseUrl}${path}`, options(headers))),
    post: (path, form) => inSession((headers) => transport.post(`${baseUrl}${path}`, form, options(headers))),
  }
}

async function agree(baseUrl: string, transport: Transport): Promise<Cookies | Unfruitful> {
  // Its token and cookies belong to one session, so nothing of it is stored.
  const door = await transport.get(`${baseUrl}${home}`, { isSecret: true })
  if (!door.ok) return unavailable(refusal(door))
  const token = attributeOf(door.text, "input", "value", { name: "csrfmiddlewaretoken" })
  if (token === null) return unavailable("the Senate's search has no agreement form")
  const cookies = withCookies(new Map(), door.headers)
  const form = { prohibition_agreement: "1", csrfmiddlewaretoken: token }
  const agreed = await transport.post(`${baseUrl}${home}`, form, {
    headers: headersOf(baseUrl, cookies),
    keepsRedirect: true,
  })
  if (!agreed.ok) return unavailable(refusal(agreed))
  if (isSentHome(agreed)) return unavailable("the Senate's search did not accept the agreement")
  return withCookies(cookies, agreed.headers)
}

/** A 403 comes from the bot manager in front of eFD, which at present admits only browsers. */
export function refusal({ status, reason }: Extract<Reply, { ok: false }>): string {
  if (status !== 403) return reason
  return `${reason}: eFD refuses programs; with FMP_API_KEY, Financial Modeling Prep is asked instead`
}

function isSentHome(reply: Reply): boolean {
  return reply.ok && new RegExp(home).test(reply.headers.get("location") ?? "")
}

function headersOf(baseUrl: string, cookies: Cookies): Record<string, string> {
  return {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    referer: `${baseUrl}${home}`,
    "x-csrftoken": cookies.get("csrftoken") ?? "",
  }
}

function withCookies(cookies: Cookies, headers: Headers): Cookies {
  const set = headers.getSetCookie().flatMap((line): [string, string][] => {
    const [, name, value] = /^([^=;\s]+)=([^;]*)/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, value]]
  })
  return new Map([...cookies, ...set])
}
