import type { Implementation } from "@modelcontextprotocol/server"
import { implementation } from "./implementation"

export function serverInfo(baseUrl: string): Implementation {
  const icons = [{ src: `${baseUrl}/icon.svg`, mimeType: "image/svg+xml", sizes: ["any"] }]
  return { ...implementation, websiteUrl: baseUrl, icons }
}
