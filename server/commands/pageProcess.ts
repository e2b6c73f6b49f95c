import { type ChildProcess, spawn } from "node:child_process"
import { rmSync } from "node:fs"
import { dirname } from "node:path"
import { answerCalls } from "../hosts/pages/calls"
import { type PageSocket, PagesAway, pageSocket } from "../hosts/pages/pageSocket"
import { programOf, startSecret } from "../platform/process"
import type { Service } from "../surfaces/service"
import { type Supervised, supervise } from "./supervise"

/** What the listener tells the page process when it starts. */
export type PageStart = { start: { secret: string; hostname: string; port: number } }

/** What the page process tells: where it serves, and from time to time how much memory it holds. */
export type PageNews = { socket: string } | { residentBytes: number }

type Terms = { mostResidentBytes: number; variables?: NodeJS.ProcessEnv }

/** It holds 350 MB once every page, a search and the pictures were rendered. */
const usual: Terms = { mostResidentBytes: 500 * 1024 * 1024 }

/** React leaves much behind: with the usual bounds it is collected late, and the process holds half as much again. */
const heap = ["--expose-gc", "--max-semi-space-size=4", "--max-old-space-size=320"]

export type PageProcess = Supervised & { pages: Pick<PageSocket, "page" | "ask"> }

/** Keeps a process running that renders the pages, and asks this one for what they show. */
export function supervisePages(
  service: Service,
  where: { hostname: string; port: number },
  { mostResidentBytes, variables }: Terms = usual,
): PageProcess {
  let socket: PageSocket | null = null

  function started(isReady: () => void): ChildProcess {
    const { file, execArgv } = programOf("server/commands/pages.ts")
    const child = spawn(process.execPath, [...heap, ...execArgv, file], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      serialization: "advanced",
      env: variables,
    })
    answerCalls(service, child)
    child.on("message", (news: PageNews) => {
      if ("socket" in news) {
        socket = pageSocket(news.socket)
        child.once("exit", () => rmSync(dirname(news.socket), { recursive: true, force: true }))
        isReady()
      } else if ("residentBytes" in news && news.residentBytes > mostResidentBytes) child.kill("SIGTERM")
    })
    child.once("exit", () => {
      socket?.close()
      socket = null
    })
    child.send({ start: { secret: startSecret(), ...where } } satisfies PageStart)
    return child
  }

  function required(): PageSocket {
    if (!socket) throw new PagesAway()
    return socket
  }

  return {
    ...supervise(service.log, { name: "page process", exited: "pages.exited", start: started }),
    pages: {
      page: async (request, response) => required().page(request, response),
      ask: async (path, headers) => required().ask(path, headers),
    },
  }
}
