import { listen, type Pages } from "../hosts/listen"
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
  const starting = startingPage(running)
  const pages: Pages = { isStarting: true, hasHotReload: isDev, page: async (...asked) => starting(...asked) }
  const listener = await listen(running, pages, { host, port })
  intake.push(() => listener.close())
  return {
    port: listener.port,
    service: running,
    async openPages() {
      const { default: next } = await import("next")
      const app = next({ dev: isDev, hostname: host, port: listener.port })
      await app.prepare()
      resources.push(() => app.close())
      const page = app.getRequestHandler()
      Object.assign(pages, { isStarting: false, page })
    },
  }
}
