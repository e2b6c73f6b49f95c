import { mcpPaths } from "../../../accounts/oauth/terms"
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

/** For clients that look for the entry on the server before they connect. */
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
      { ...remote(`${baseUrl}${mcpPaths.open}`), headers },
      { ...remote(`${baseUrl}${mcpPaths.open}?toolsets=${catalogToolset}`), headers },
      // Some clients offer a sign-in only if they cannot connect without one.
      remote(`${baseUrl}${mcpPaths.signedIn}`),
    ],
  }
}

const remote = (url: string) => ({ type: "streamable-http", url })

const headers = [
  {
    name: "X-API-Key",
    description: "Your API key. Without one, only get_track_record can be called; to sign in, use the last URL.",
    isRequired: false,
    isSecret: true,
  },
]

/** `assay.example.com` becomes `com.example.assay`. An IP address is not reversed. */
function reversed(hostname: string): string {
  const name = hostname.replace(/\.$/, "")
  if (/^[\d.]+$/.test(name) || name.includes(":")) return name.replaceAll(/[^\d.a-f]+/g, "-").replaceAll(/^-|-$/g, "")
  return name.split(".").toReversed().join(".")
}
