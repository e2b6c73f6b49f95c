import { isIP } from "node:net"
import type { AskOptions, OutsideAnswer } from "./ask"

/** If the site does not answer, nothing else is requested. */
export type Looked = { home: OutsideAnswer; seen: Seen | null }

export type Seen = {
  plain: OutsideAnswer | null
  missing: OutsideAnswer
  metrics: Asks
  mailbox: Asks
  readyz: OutsideAnswer
  signup: OutsideAnswer
  checkMail: OutsideAnswer
  /** The quota that the network has left: one plain request, then two with made-up addresses. */
  counts: { own: OutsideAnswer; madeUp: readonly [OutsideAnswer, OutsideAnswer] }
  /** By IPv4, by IPv6 and by IPv4 again; null if the host has only one of them. */
  families: readonly [OutsideAnswer, OutsideAnswer, OutsideAnswer] | null
}

/** With the site's name as Host, and with that of a proxy that does not pass the name on. */
export type Asks = { named: OutsideAnswer; byLoopback: OutsideAnswer }

export const paths = {
  missing: "/api/v1/doctor",
  metrics: "/metrics",
  readyz: "/readyz",
  mailbox: "/dev/mailbox",
  signup: "/signup",
  checkMail: "/signup/check-mail",
  counted: "/demo/answer",
} as const

export async function lookAt(
  site: URL,
  ask: (url: URL, asking?: AskOptions) => Promise<OutsideAnswer>,
  madeUpAddress: () => string,
): Promise<Looked> {
  const at = (path: string, asking?: AskOptions) => ask(new URL(path, site), asking)
  const both = async (path: string) => ({
    named: await at(path),
    byLoopback: await at(path, { headers: { Host: "127.0.0.1" } }),
  })
  const counted = (headers: Record<string, string> = {}, family?: 4 | 6) =>
    at(paths.counted, { headers: { Accept: "application/json", ...headers }, family })
  const forged = () => counted({ "X-Forwarded-For": madeUpAddress() })
  const home = await at("/")
  if (home.status === null) return { home, seen: null }
  const seen: Seen = {
    plain: site.protocol === "https:" && site.port === "" ? await ask(new URL(`http://${site.host}/`)) : null,
    missing: await at(paths.missing, { headers: { Accept: "application/json" } }),
    metrics: await both(paths.metrics),
    mailbox: await both(paths.mailbox),
    readyz: await at(paths.readyz),
    signup: await at(paths.signup),
    checkMail: await at(paths.checkMail),
    counts: { own: await counted(), madeUp: [await forged(), await forged()] },
    families: isIP(site.hostname.replace(/^\[|\]$/g, "")) === 0 ? await byFamilies(counted) : null,
  }
  return { home, seen }
}

async function byFamilies(counted: (headers: Record<string, string>, family: 4 | 6) => Promise<OutsideAnswer>) {
  const [four, six] = [await counted({}, 4), await counted({}, 6)]
  return four.status === null || six.status === null ? null : ([four, six, await counted({}, 4)] as const)
}
