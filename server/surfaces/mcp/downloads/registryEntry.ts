import { catalogToolset } from "../catalog/catalog"
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
    remotes: [`${baseUrl}/mcp`, `${baseUrl}/mcp?toolsets=${catalogToolset}`].map(remote),
  }
}

function remote(url: string): object {
  return {
    type: "streamable-http",
    url,
    headers: [
      {
        name: "X-API-Key",
        description: "Your API key. Without one, sign in when the client asks, or call get_track_record alone.",
        isRequired: false,
        isSecret: true,
      },
    ],
  }
}

/** `assay.example.com` becomes `com.example.assay`. An IP address stays as it is. */
function reversed(hostname: string): string {
  const name = hostname.replace(/\.$/, "")
  if (/^[\d.]+$/.test(name) || name.includes(":")) return name.replaceAll(/[^\d.a-f]+/g, "-").replaceAll(/^-|-$/g, "")
  return name.split(".").toReversed().join(".")
}
