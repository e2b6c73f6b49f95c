import type { Queries } from "../../platform/database/byDriver"
import { logResources } from "../public"
import { verify } from "../verifier/verify.mjs"

const service = "https://audit.invalid"

/** Runs the verifier on what the service publishes, so that strangers and operators apply the same rules. */
export async function auditRules(queries: Queries): Promise<string[]> {
  const { problems, unread } = await verify(service, { everyRow: true }, (url) => respond(queries, url))
  return [...problems.map(({ text }) => text), ...(unread ? [`Not all of the log could be checked: ${unread}`] : [])]
}

async function respond(queries: Queries, url: URL): Promise<Response> {
  const path = url.pathname.replace("/track-record/", "")
  for (const { path: form, params, answer } of logResources) {
    const place = form.exec(path)
    if (!place) continue
    const asked = params.parse(Object.fromEntries(url.searchParams))
    const common = { queries, format: null, baseUrl: service, witnesses: [] }
    const file = await answer({ ...common, place: place.groups ?? {}, params: asked })
    if (!file || typeof file === "string") break
    const headers = new Headers(file.next ? { Link: `<${service}/track-record/${file.next}>; rel="next"` } : {})
    return new Response(typeof file.body === "string" ? file.body : new Uint8Array(file.body), { headers })
  }
  return new Response("", { status: 404 })
}
