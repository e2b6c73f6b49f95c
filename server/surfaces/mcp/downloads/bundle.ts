import { zipOf } from "../../../platform/zip"
import { implementation, offer } from "../implementation"
import { tools } from "../tools"
import { programFor, readDownload } from "./program"

/** Later versions add nothing that a one-file program needs, and older clients refuse them. */
const manifestVersion = "0.3"

/** A one-click installation for desktop clients. The same version has the same bytes. */
export function bundleFor(baseUrl: string): Buffer {
  return zipOf({
    "manifest.json": `${JSON.stringify(manifest(baseUrl), null, 2)}\n`,
    "server.py": programFor(baseUrl),
    "icon.png": readDownload("icon.png"),
  })
}

const filledIn = (name: string) => `\${${name}}`

function manifest(baseUrl: string): object {
  const { name, title, version } = implementation
  return {
    manifest_version: manifestVersion,
    name,
    display_name: title,
    version,
    description: offer,
    long_description: `Connects to ${baseUrl}, with the same tools and the same plan as the remote server. Figures whose meta.data_origin is "simulated" are not about the real market. Not financial advice.`,
    author: { name: title, url: baseUrl },
    homepage: baseUrl,
    documentation: `${baseUrl}/docs/mcp`,
    icon: "icon.png",
    server: {
      type: "python",
      entry_point: "server.py",
      mcp_config: {
        command: "python3",
        args: [`${filledIn("__dirname")}/server.py`],
        env: { ASSAY_API_KEY: filledIn("user_config.api_key") },
        platform_overrides: { win32: { command: "python" } },
      },
    },
    tools: tools.map((tool) => ({ name: tool.name, description: tool.product.summary })),
    keywords: ["markets", "predictions", "stocks", "signals"],
    license: "MIT",
    compatibility: { platforms: ["darwin", "win32", "linux"], runtimes: { python: ">=3.9" } },
    user_config: {
      api_key: {
        type: "string",
        title: "API key",
        description: `Your Assay API key. Get a free one at ${baseUrl}/signup`,
        sensitive: true,
        required: true,
      },
    },
  }
}
