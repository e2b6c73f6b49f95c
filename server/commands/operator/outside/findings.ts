import { undeliverableNotices } from "../../../accounts/mail/provider"
import { isLoopback } from "../../../platform/env"
import type { OutsideAnswer } from "./ask"
import { type Asks, type Looked, paths, type Seen } from "./look"

/** `means`: the consequence, and the variable or the proxy setting that changes it. */
export type OutsideFinding = {
  about: string
  verdict: "ok" | "note" | "wrong"
  asked: string
  answered: string
  means: string
}

type Judgement = Pick<OutsideFinding, "verdict" | "means">

const ok: Judgement = { verdict: "ok", means: "" }
const note = (means: string): Judgement => ({ verdict: "note", means })
const wrong = (means: string): Judgement => ({ verdict: "wrong", means })

/** Judges what a stranger saw of the service at this URL. */
export function findingsOf(site: URL, { home, seen }: Looked): OutsideFinding[] {
  if (seen === null) {
    const means = "Nothing else was judged. Check the URL, the proxy and its certificate."
    return [of("reachable", "GET /", home, wrong(means))]
  }
  const { plain, missing, metrics, mailbox, readyz, signup, checkMail } = seen
  return [
    ...(isLoopback(site.hostname) ? [askedHere(site)] : []),
    https(site, plain),
    of("BASE_URL", `GET ${paths.missing}`, missing, judgeBaseUrl(site, missing)),
    ...closed("metrics", paths.metrics, metrics, "Everybody can read the metrics. Set METRICS_TOKEN."),
    ...closed(
      "mailbox",
      paths.mailbox,
      mailbox,
      "Everybody can read all mail, and sign in to every account. Unset DEMO.",
    ),
    of("readyz", `GET ${paths.readyz}`, readyz, judgeReadyz(readyz)),
    of("mail", `GET ${paths.signup}, ${paths.checkMail}`, checkMail, judgeMail(signup, checkMail)),
    madeUpAddresses(seen.counts),
    ownNetworks(seen.families, seen.counts.own),
    headers(site, home),
  ]
}

function of(about: string, asked: string, answer: OutsideAnswer, judgement: Judgement): OutsideFinding {
  return { about, asked, answered: said(answer), ...judgement }
}

function said(answer: OutsideAnswer): string {
  if (answer.status === null) return answer.reason
  const { location, "content-type": type } = answer.headers
  return [answer.status, location ? `to ${location}` : type?.split(";", 1)[0]].filter(Boolean).join(", ")
}

function askedHere({ hostname }: URL): OutsideFinding {
  const means = "What only this machine may read is shown to it. Ask the public URL, from another machine."
  return { about: "asked from", asked: "", answered: `${hostname} is this machine`, ...note(means) }
}

function https(site: URL, plain: OutsideAnswer | null): OutsideFinding {
  const about = "https"
  if (site.protocol !== "https:") {
    const means =
      "Sessions and keys cross the network for all to read. Put a proxy with TLS in front, and set BASE_URL to its https URL."
    return { about, asked: site.origin, answered: "no TLS", ...(isLoopback(site.hostname) ? ok : wrong(means)) }
  }
  const asked = `GET http://${site.host}/`
  if (plain === null) return { about, asked: site.origin, answered: "TLS", ...ok }
  const leadsTo = plain.status === null ? null : URL.parse(plain.headers.location ?? "")
  const isSafe = plain.status === null || leadsTo?.origin === site.origin
  return of(about, asked, plain, isSafe ? ok : wrong("Let the proxy redirect http to https, and answer nothing by it."))
}

function judgeBaseUrl(site: URL, answer: OutsideAnswer): Judgement {
  const type = answer.status === null ? null : /"type":"(https?:\/\/[^/"]+)\//.exec(answer.body)?.[1]
  if (!type) return wrong("This is no answer of the service. Something before it answers, or the URL is another one's.")
  if (type === site.origin) return ok
  return wrong(`Links in mails, cookies and forms are for ${type}. Set BASE_URL to ${site.origin}.`)
}

function closed(about: string, path: string, { named, byLoopback }: Asks, means: string): OutsideFinding[] {
  const isRead = named.status === 200
  const asLocal = byLoopback.status === 200 ? wrong(isRead ? means : looksLocal) : ok
  return [
    of(about, `GET ${path}`, named, isRead ? wrong(means) : ok),
    of(about, `GET ${path}, Host: 127.0.0.1`, byLoopback, asLocal),
  ]
}

const looksLocal =
  "A visitor who names this machine is taken for it. Let the proxy pass on the Host and the address of visitors (X-Forwarded-For), and set TRUSTED_PROXIES."

/** A 503 counts as well, because it shows what is wrong. */
function judgeReadyz(answer: OutsideAnswer): Judgement {
  const isAnswered = answer.status !== null && /^\{"status":/.test(answer.body)
  return isAnswered
    ? note("Everybody can ask it, and read what is wrong. Set OPERATIONS_PORT, or let the proxy refuse /readyz.")
    : ok
}

function judgeMail(signup: OutsideAnswer, checkMail: OutsideAnswer): Judgement {
  if (shows(checkMail, undeliverableNotices.mailbox)) {
    return wrong(
      "Mail goes to the local mailbox (DEMO) and reaches nobody. Unset DEMO, and set RESEND_API_KEY or SMTP_URL.",
    )
  }
  if (shows(signup, undeliverableNotices.none))
    return wrong("Mail waits in the queue. Set MAIL_FROM, and RESEND_API_KEY or SMTP_URL.")
  return signup.status === 200 ? ok : note("The page for signing up does not show whether mail is sent.")
}

/** A trusted proxy passes on the visitor's address; addresses that the visitor made up must not count. */
function madeUpAddresses({ own, madeUp }: Seen["counts"]): OutsideFinding {
  const left = [own, ...madeUp].map(leftOf)
  const asked = `GET ${paths.counted}, twice more with a made-up X-Forwarded-For`
  return { about: "made-up addresses", asked, answered: saidLeft([own, ...madeUp]), ...judgeMadeUp(left) }
}

function judgeMadeUp(left: readonly (number | null)[]): Judgement {
  const [own, ...madeUp] = left
  if (own === null || madeUp.includes(null)) return untold
  return madeUp.some((each) => each !== null && each >= own)
    ? wrong(
        "A visitor who makes up an address gets a count of its own, and so no limit. TRUSTED_PROXIES is more than the number of proxies in front: lower it.",
      )
    : ok
}

/** One machine is on two networks by IPv4 and by IPv6, as two visitors would be. */
function ownNetworks(families: Seen["families"], own: OutsideAnswer): OutsideFinding {
  const about = "forwarded addresses"
  if (!families) {
    const asked = `GET ${paths.counted} by IPv4 and IPv6`
    const means = `One network cannot tell whether all visitors share its count. Ask from another network too: where its count goes on from ${leftOf(own) ?? "this one"}, TRUSTED_PROXIES is too low.`
    return { about, asked, answered: "the host has one of them alone", ...note(means) }
  }
  const left = families.map(leftOf)
  const asked = `GET ${paths.counted} by IPv4, IPv6 and IPv4`
  return { about, asked, answered: saidLeft(families), ...judgeNetworks(left) }
}

function judgeNetworks([before, , after]: readonly (number | null)[]): Judgement {
  if (before === null || after === null) return untold
  return before - after > 1
    ? wrong("All visitors share one count, and its limits. Set TRUSTED_PROXIES to the number of proxies in front.")
    : ok
}

const untold = note("The answers do not say what is left, or were refused. Ask again in a minute.")

function leftOf(answer: OutsideAnswer): number | null {
  if (answer.status !== 200) return null
  const left = answer.headers["x-ratelimit-remaining-day"]
  return left === undefined ? null : Number(left)
}

const saidLeft = (answers: readonly OutsideAnswer[]) =>
  `${answers.map((answer) => leftOf(answer) ?? said(answer)).join(", ")} left of the day`

function headers(site: URL, answer: OutsideAnswer): OutsideFinding {
  const asked = "GET /"
  const sent = answer.status === null ? {} : answer.headers
  const missing = Object.entries(expected)
    .filter(([name, form]) => !form.test(String(sent[name] ?? "")))
    .map(([name]) => name)
  const hasTls = site.protocol === "https:"
  const isKept = !hasTls || /max-age=[1-9]/.test(String(sent["strict-transport-security"] ?? ""))
  const lacks = [
    missing.length > 0 && `Let the proxy pass on what the server sends: ${missing.join(", ")}.`,
    !isKept && "Without Strict-Transport-Security browsers ask by http too. Set BASE_URL to the https URL.",
  ].filter((means) => means !== false)
  return of("headers", asked, answer, lacks.length > 0 ? wrong(lacks.join(" ")) : ok)
}

/** Every page sends these. A policy that allows inline scripts is not ours, or is that of development. */
const expected = {
  "content-security-policy": /^(?!.*script-src[^;]*'unsafe-inline')(?=.*script-src)(?=.*frame-ancestors)/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^(strict-origin|no-referrer)/,
  "cross-origin-opener-policy": /^same-origin/,
}

const shows = (answer: OutsideAnswer, words: string) => answer.status === 200 && answer.body.includes(words)
