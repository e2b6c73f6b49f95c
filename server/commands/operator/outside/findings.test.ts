import { expect, it } from "vitest"
import type { OutsideAnswer } from "./ask"
import { findingsOf } from "./findings"
import type { Looked, Seen } from "./look"

const site = new URL("https://assay.example.com")

const answer = (status: number, headers: Record<string, string> = {}, body = ""): OutsideAnswer => ({
  status,
  headers,
  body,
})
const silent: OutsideAnswer = { status: null, reason: "ECONNREFUSED" }
const left = (count: number) => answer(200, { "x-ratelimit-remaining-day": String(count) })
const gone = answer(404)
const pageHeaders = {
  "content-security-policy": "default-src 'none'; script-src 'self' 'nonce-x'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "strict-transport-security": "max-age=63072000",
}
const ofSite = `{"type":"${site.origin}/docs/errors/not_found","title":"Not found"}`

const wellKept: Seen = {
  plain: answer(308, { location: `${site.origin}/` }),
  missing: answer(404, {}, ofSite),
  metrics: { named: gone, byLoopback: gone },
  mailbox: { named: gone, byLoopback: gone },
  readyz: gone,
  signup: answer(200),
  checkMail: answer(200),
  counts: { own: left(999), madeUp: [left(998), left(997)] },
  families: [left(996), left(999), left(995)],
}

/** The verdicts other than ok, for a well-kept site with this change. */
function open(change: Partial<Seen>, home = answer(200, pageHeaders), of = site): string[] {
  const findings = findingsOf(of, { home, seen: { ...wellKept, ...change } })
  return findings.flatMap(({ about, verdict }) => (verdict === "ok" ? [] : [`${about}: ${verdict}`]))
}

const without = (name: keyof typeof pageHeaders) => {
  const { [name]: _, ...others } = pageHeaders
  return answer(200, others)
}

it("a well-kept site has no findings", () => {
  expect(open({})).toEqual([])
  expect(open({ plain: silent })).toEqual([])
})

it.each<[string, Partial<Seen>]>([
  ["https: wrong", { plain: answer(200) }],
  ["https: wrong", { plain: answer(302, { location: "https://elsewhere.example.com/" }) }],
  ["BASE_URL: wrong", { missing: answer(404, {}, ofSite.replace("assay.", "other.")) }],
  ["BASE_URL: wrong", { missing: answer(502, {}, "Bad Gateway") }],
  ["metrics: wrong", { metrics: { named: gone, byLoopback: answer(200) } }],
  ["mailbox: wrong", { mailbox: { named: gone, byLoopback: answer(200) } }],
  ["readyz: note", { readyz: answer(503, {}, '{"status":"unavailable"}') }],
  ["mail: wrong", { signup: answer(200, {}, "This installation cannot send email yet, so …") }],
  ["mail: wrong", { checkMail: answer(200, {}, "This installation does not send email.") }],
  ["mail: note", { signup: answer(503) }],
  ["made-up addresses: wrong", { counts: { own: left(900), madeUp: [left(999), left(899)] } }],
  ["made-up addresses: note", { counts: { own: answer(429), madeUp: [left(999), left(998)] } }],
  ["forwarded addresses: wrong", { families: [left(996), left(995), left(994)] }],
  ["forwarded addresses: note", { families: null }],
])("the verdict is %s for %j", (told, change) => {
  expect(open(change)).toEqual([told])
})

it("missing and weak headers are findings, and so is a public site without TLS", () => {
  for (const name of Object.keys(pageHeaders) as (keyof typeof pageHeaders)[]) {
    expect([name, open({}, without(name))]).toEqual([name, ["headers: wrong"]])
  }
  const weak = { ...pageHeaders, "content-security-policy": "script-src 'unsafe-inline'; frame-ancestors 'none'" }
  expect(open({}, answer(200, weak))).toEqual(["headers: wrong"])
  const clear = new URL("http://assay.example.com")
  const missing = answer(404, {}, ofSite.replace("https", "http"))
  expect(open({ plain: null, missing }, without("strict-transport-security"), clear)).toEqual(["https: wrong"])
})

it("a site that does not answer has only that finding, with the reason", () => {
  const looked: Looked = { home: silent, seen: null }
  expect(findingsOf(site, looked)).toMatchObject([{ about: "reachable", verdict: "wrong", answered: "ECONNREFUSED" }])
})
