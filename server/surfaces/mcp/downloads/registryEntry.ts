import { mcpPaths } from "../../../accounts/oauth/terms"
import { implementation, offer } from "../implementation"

const schemas = "https://static.modelcontextprotocol.io/schemas"

/**
 * The registry entry. It lists no package: the official registry accepts bundles only from GitHub and GitLab, and would
 * refuse the whole entry.
 */
export function registryEntry(baseUrl: string): object {
  return { $schema: `${schemas}/2025-12-11/server.schema.json`, ...described(baseUrl) }
}

/** The same for clients that look for it on the server before connecting. */
export function serverCard(baseUrl: string): object {
  return { $schema: `${schemas}/v1/server-card.schema.json`, ...described(baseUrl) }
}

function described(baseUrl: string): object {
  const { name, title, version } = implementation
  return {
    name: `${reversed(new URL(baseUrl).hostname)}/${name}`,
    title,
    description: offer,
    version,
    websiteUrl: `${baseUrl}/docs/mcp`,
    remotes: [
      {
        type: "streamable-http",
        url: `${baseUrl}${mcpPaths.open}`,
        headers: [
          {
            name: "X-API-Key",
            description:
              "Your API key. Without one, only get_track_record can be called; to sign in, use the other URL.",
            isRequired: false,
            isSecret: true,
          },
        ],
      },
      // Some clients offer a sign-in only if they cannot connect without one.
      { type: "streamable-http", url: `${baseUrl}${mcpPaths.signedIn}` },
    ],
  }
}

/** `assay.example.com` becomes `com.example.assay`. An IP address stays as it is. */
function reversed(hostname: string): string {
  const name = hostname.replace(/\.$/, "")
  if (/^[\d.]+$/.test(name) || name.includes(":")) return name.replaceAll(/[^\d.a-f]+/g, "-").replaceAll(/^-|-$/g, "")
  return name.split(".").toReversed().join(".")
}
