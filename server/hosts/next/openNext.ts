import { createRequire } from "node:module"
import type { Page } from "../pages/pageSocket"

type NextPages = { page: Page; close(): Promise<void> }

/** `hostname` and `port` are those of the listener, from which Next requests pages too. */
export async function openNext(where: { isDev: boolean; hostname: string; port: number }): Promise<NextPages> {
  const { isDev, hostname, port } = where
  const { default: next } = await import("next")
  const app = next({ dev: isDev, hostname, port })
  if (!isDev) await readNextConfig()
  await app.prepare()
  return { page: app.getRequestHandler(), close: () => app.close() }
}

/**
 * Next caches its configuration. When it reads the file itself, it prints a line of plain text between our JSON logs.
 */
async function readNextConfig(): Promise<void> {
  const { PHASE_PRODUCTION_SERVER } = await import("next/constants.js")
  const { default: read }: typeof import("next/dist/server/config") = createRequire(import.meta.url)(
    "next/dist/server/config",
  )
  await read(PHASE_PRODUCTION_SERVER, process.cwd())
}
