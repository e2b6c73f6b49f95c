import { randomUUID } from "node:crypto"
import { sessionCookie } from "../../../server/accounts/sessions/cookies"
import { get, statusOf } from "../../harness/ask"
import { comesWithin, looksOfASecond } from "../../support/looks"
import { newestToken } from "../../support/mails"
import { type Cluster, ownNetwork } from "../cluster"
import { portalStatus } from "./changes"
import { type Check, requireEqual } from "./check"

async function formOf(page: Response): Promise<FormData> {
  const html = await page.text()
  const form = new FormData()
  for (const [input] of html.matchAll(/<input[^>]*>/g)) {
    const name = attribute(input, "name")
    if (name && /type="hidden"/.test(input)) form.set(name, attribute(input, "value") ?? "")
  }
  if ([...form].length === 0) throw new Error(`${page.url} has no form that works without script`)
  return form
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  return value?.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&")
}

function send({ operator }: Cluster, url: string, form: FormData, network: Record<string, string>) {
  const { BASE_URL } = operator.service.env
  const headers = { ...network, origin: BASE_URL, "x-forwarded-host": new URL(BASE_URL).host }
  return fetch(url, { method: "POST", body: form, headers, redirect: "manual" })
}

export const signUp: Check = {
  name: "Who signs up at one replica and confirms at another is signed in, with a key, at every one",
  needsPages: true,
  run: (cluster) => signedUpAt(cluster, cluster.replicas),
}

export async function knowEachOthersForms({ replicas }: Cluster): Promise<boolean> {
  const forms = replicas.map(async ({ origin }) => JSON.stringify([...(await formOf(await fetch(`${origin}/signup`)))]))
  return new Set(await Promise.all(forms)).size === 1
}

export async function signedUpAt(cluster: Cluster, asked: Cluster["replicas"]): Promise<string> {
  const { replicas, operator } = cluster
  const at = (index: number) => asked[index % asked.length].origin
  const network = ownNetwork()
  const email = `${randomUUID()}@example.com`
  const form = await formOf(await fetch(`${at(0)}/signup`))
  form.set("email", email)
  const answer = await send(cluster, `${at(1)}/signup`, form, network)
  requireEqual([answer.status, answer.headers.get("location")], [303, "/signup/check-mail"], "the form of the page")

  const path = `/confirm?token=${await newestToken(operator.service, email, "confirm")}`
  const confirmed = await send(cluster, `${at(0)}${path}`, await formOf(await fetch(`${at(2)}${path}`)), network)
  const key = /assay_[0-9A-Za-z]{20,}/.exec(await confirmed.text())?.[0]
  if (!key) throw new Error(`the page of the link shows no key, status ${confirmed.status}`)
  const { name } = sessionCookie(operator.service.env.BASE_URL)
  const session = confirmed.headers
    .getSetCookie()
    .find((each) => each.startsWith(`${name}=`))
    ?.split(/[=;]/)[1]
  if (!session) throw new Error("the link has signed nobody in")
  for (const { origin } of replicas) {
    await comesWithin(looksOfASecond, () => statusOf(get(origin, "account/me", key)), 200)
    requireEqual(await portalStatus(cluster, origin, session), 200, `${origin}: the session`)
  }
  return `by ${asked.length} replicas`
}

export const pages: Check = {
  name: "All replicas show the same pages, and each has what the others' pages load",
  needsPages: true,
  async run({ replicas }) {
    const headers = { Accept: "text/html" }
    const scripts = async (origin: string) => {
      const html = await (await fetch(`${origin}/pricing`, { headers })).text()
      return [...new Set(html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g))].toSorted()
    }
    const named = await scripts(replicas[0].origin)
    for (const { origin } of replicas) {
      requireEqual(await scripts(origin), named, `${origin}: what a page loads`)
      for (const file of named) requireEqual((await fetch(origin + file)).status, 200, `${origin}${file}`)
    }
    return `${named.length} files`
  },
}
