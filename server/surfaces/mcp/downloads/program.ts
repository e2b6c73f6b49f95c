import { readFileSync } from "node:fs"
import { join } from "node:path"

/** Where the files lie that are served as they stand. */
const folder = join(process.cwd(), "server/surfaces/mcp/downloads")

export const readDownload = (name: string) => readFileSync(join(folder, name))

const ownAddress = /^DOWNLOADED_FROM = ".*?"/m

/**
 * The program between stdio and `/mcp`, with the address of the server that hands it out. Written by the URL standard, an
 * address has no character but plain ASCII, and as JSON writes it, Python reads it.
 */
export function programFor(baseUrl: string): string {
  const address = new URL(baseUrl).href.replace(/\/$/, "")
  return readDownload("server.py")
    .toString()
    .replace(ownAddress, () => `DOWNLOADED_FROM = ${JSON.stringify(address)}`)
}
