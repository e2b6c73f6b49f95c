import type { Implementation } from "@modelcontextprotocol/server"

/** What the server says of itself. */
export function serverInfo(baseUrl: string): Implementation {
  const icons = [{ src: `${baseUrl}/icon.svg`, mimeType: "image/svg+xml", sizes: ["any"] }]
  return { name: "assay", title: "Assay", version: "1.0.0", websiteUrl: baseUrl, icons }
}
