import { readFileSync } from "node:fs"
import { join } from "node:path"

const folder = join(process.cwd(), "server/surfaces/mcp/downloads")

export const readDownload = (name: string) => readFileSync(join(folder, name))

const ownAddress = /^DOWNLOADED_FROM = ".*?"/m

/** The stdio program with this server's URL. A parsed URL is plain ASCII, and Python reads JSON string syntax. */
export function programFor(baseUrl: string): string {
  const address = new URL(baseUrl).href.replace(/\/$/, "")
  return readDownload("server.py")
    .toString()
    .replace(ownAddress, () => `DOWNLOADED_FROM = ${JSON.stringify(address)}`)
}
