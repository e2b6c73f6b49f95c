import { atomType } from "../../platform/atom"
import { readEnv } from "../../platform/env"
import { changelog } from "../../products/changelog"
import { apiCatalog, apiCatalogPath, linksetType } from "../../surfaces/site/apiCatalog"
import { changelogFeed } from "../../surfaces/site/changelogFeed"
import { securityTxt } from "../../surfaces/site/securityTxt"

export function changelogFeedRoute(): Response {
  return sent(changelogFeed(changelog, readEnv().BASE_URL), atomType)
}

export function securityTxtRoute(): Response {
  const { CONTACT: contact, BASE_URL: baseUrl } = readEnv()
  return sent(securityTxt({ contact, baseUrl, at: new Date() }), "text/plain; charset=utf-8")
}

export function apiCatalogRoute(): Response {
  const { BASE_URL: baseUrl } = readEnv()
  const response = sent(JSON.stringify(apiCatalog(baseUrl)), linksetType)
  response.headers.set("Link", `<${baseUrl}${apiCatalogPath}>; rel="api-catalog"`)
  return response
}

function sent(body: string, type: string): Response {
  return new Response(body, { headers: { "Cache-Control": "no-cache", "Content-Type": type } })
}
