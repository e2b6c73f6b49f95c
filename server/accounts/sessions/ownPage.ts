/**
 * Whether a page of this site sent the request, by headers that no page can set; a rebound host name carries no cookie
 * of ours. Sec-Fetch-Site comes before Origin, which a strict referrer policy hides. The Origin must be the configured
 * address or the requested host.
 */
export function isFromOwnPage(headers: Headers, baseUrl: string): boolean {
  const site = headers.get("sec-fetch-site")
  if (site) return site === "same-origin"
  const origin = headers.get("origin")
  if (!origin || !URL.canParse(origin)) return false
  return origin === new URL(baseUrl).origin || new URL(origin).host === headers.get("host")
}
