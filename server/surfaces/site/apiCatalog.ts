export const apiCatalogPath = "/.well-known/api-catalog"

export const linksetType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** RFC 9727: where programs find the APIs of this host, their descriptions and their state. */
export function apiCatalog(baseUrl: string): object {
  const at = (path: string, type: string) => [{ href: `${baseUrl}${path}`, type }]
  const html = "text/html"
  const status = at("/status.json", "application/json")
  const law = { "terms-of-service": at("/terms", html), "privacy-policy": at("/privacy", html) }
  return {
    linkset: [
      {
        anchor: `${baseUrl}/api/v1`,
        "service-desc": at("/api/v1/openapi.json", "application/json"),
        "service-doc": at("/docs/api", html),
        ...law,
        status,
      },
      { anchor: `${baseUrl}/mcp`, "service-doc": at("/docs/mcp", html), ...law, status },
      { anchor: `${baseUrl}/track-record`, "service-doc": at("/docs/transparency-log", html), status },
    ],
  }
}
