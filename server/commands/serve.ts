import { type Listener, listen } from "../hosts/listen"
import type { Pages } from "../hosts/pages/pageDoor"
import { service } from "../hosts/service"
import { startingPage } from "../hosts/startingPage"
import type { Env } from "../platform/env"
import type { Service } from "../surfaces/requests/service"
import type { ShutdownSteps } from "./shutdown"

export type Serving = {
  port: number
  service: Service
  answerApart: Listener["answerApart"]
  openPages(): Promise<void>
}

/**
 * Serves the API on HOST and PORT, with a starting page until the pages are open. Adds what must be closed to the
 * steps.
 */
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
  async function openApart(where: Where) {
    const { supervisePages } = await import("./pageProcess")
    const process = supervisePages(running, where)
    intake.push(() => process.expectEnd())
    // Current answers end before the process that renders them.
    resources.push(() => process.stop())
    await process.ready
    return process.pages
  }

  async function openHere(where: Where) {
    const { openNext } = await import("../hosts/next/openNext")
    const { page, close } = await openNext({ isDev, ...where })
    resources.push(close)
    return { page }
  }

  return {
    port: listener.port,
    service: running,
    answerApart: listener.answerApart,
    async openPages() {
      const where = { hostname: host, port: listener.port }
      Object.assign(pages, await (isDev ? openHere(where) : openApart(where)), { instead: null })
    },
  }
}

type Where = { hostname: string; port: number }

const noPage: Pages["page"] = async () => {
  throw new Error("There are no pages yet.")
}
