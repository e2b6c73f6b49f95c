import { createRequire } from "node:module"
import { listen } from "../hosts/listen"
import type { Pages } from "../hosts/pages/pageDoor"
import { pageSocket, servePages } from "../hosts/pages/pageSocket"
import { service } from "../hosts/service"
import { startingPage } from "../hosts/startingPage"
import type { Env } from "../platform/env"
import type { Service } from "../surfaces/service"
import type { ShutdownSteps } from "./shutdown"

export type Serving = {
  port: number
  service: Service
  /** Has Next serve the pages, once they are built. */
  openPages(): Promise<void>
}

/** Serves the API on HOST and PORT, with a page that says so until the pages are open; notes what is to be closed in the end. */
export async function serve(
  { HOST: host, PORT: port }: Env,
  { intake, resources }: ShutdownSteps,
  { isDev }: { isDev: boolean },
): Promise<Serving> {
  const running = await service()
  resources.push(() => running.close())
  const pages: Pages = { instead: (request) => startingPage(running, request), hasHotReload: isDev, page: noPage }
  const listener = await listen(running, pages, { host, port })
  intake.push(() => listener.close())
  return {
    port: listener.port,
    service: running,
    async openPages() {
      const { default: next } = await import("next")
      const app = next({ dev: isDev, hostname: host, port: listener.port })
      if (!isDev) await readNextConfig()
      await app.prepare()
      resources.push(() => app.close())
      const page = app.getRequestHandler()
      Object.assign(pages, isDev ? { page } : await throughSocket(page, resources), { instead: null })
    },
  }
}

const noPage: Pages["page"] = async () => {
  throw new Error("There are no pages yet.")
}

async function throughSocket(page: Pages["page"], resources: ShutdownSteps["resources"]): Promise<Pages> {
  const served = await servePages(page)
  const socket = pageSocket(served.path)
  resources.push(async () => {
    socket.close()
    await served.close()
  })
  return socket
}

/** Next keeps what it has read, and says how long that took only where it reads it itself: in words amid our JSON. */
async function readNextConfig(): Promise<void> {
  const { PHASE_PRODUCTION_SERVER } = await import("next/constants.js")
  const { default: read }: typeof import("next/dist/server/config") = createRequire(import.meta.url)(
    "next/dist/server/config",
  )
  await read(PHASE_PRODUCTION_SERVER, process.cwd())
}
