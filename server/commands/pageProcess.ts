import { type ChildProcess, spawn } from "node:child_process"
import { rmSync } from "node:fs"
import { dirname } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { answerCalls } from "../hosts/pages/calls"
import { type PageSocket, PagesAway, pageSocket } from "../hosts/pages/pageSocket"
import type { RenderCost } from "../hosts/pages/work"
import { programOf, startSecret } from "../platform/process"
import type { Service } from "../surfaces/requests/service"
import { type Supervised, supervise } from "./supervise"

/** The listener's message to a page process that starts. */
export type PageStart = { start: { secret: string; hostname: string; port: number } }

export type PageNews = { socket: string } | RenderCost | { residentBytes: number }

type Terms = { mostResidentBytes: number; mostSilentMs?: number; awaitedMs?: number; variables?: NodeJS.ProcessEnv }

const usual: Terms = { mostResidentBytes: 500 * 1024 * 1024 }

/** The process reports its memory every few seconds unless its loop is blocked; a busy machine may delay the report. */
const usuallySilentMs = 180_000

/** The time that a start takes on a busy machine. */
const usuallyAwaitedMs = 8_000
const repeatedMs = 100

/**
 * React leaves much garbage. With the default limits it is collected late, and the process holds half as much memory
 * again.
 */
const heap = ["--expose-gc", "--max-semi-space-size=4", "--max-old-space-size=320"]

export type PageProcess = Omit<Supervised, "replace"> & { pages: Pick<PageSocket, "page" | "ask"> }

/** Keeps a process running that renders the pages and requests their data from this one. */
export function supervisePages(
  service: Service,
  where: { hostname: string; port: number },
  { mostResidentBytes, mostSilentMs = usuallySilentMs, awaitedMs = usuallyAwaitedMs, variables }: Terms = usual,
): PageProcess {
  let current: PageSocket | null = null
  let arrival = Promise.withResolvers<void>()
  let isStopped = false
  const supervised = supervise(service.log, { name: "page process", exited: "pages.exited", start: started })

  function started(isReady: () => void): ChildProcess {
    const { file, execArgv } = programOf("server/commands/pages.ts")
    const child = spawn(process.execPath, [...heap, ...execArgv, file], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      serialization: "advanced",
      env: variables,
    })
    answerCalls(service, child)
    let socket: PageSocket | null = null
    const silence = setTimeout(() => child.kill("SIGKILL"), mostSilentMs).unref()
    child.on("message", (news: PageNews) => {
      silence.refresh()
      if ("socket" in news) {
        socket = pageSocket(news.socket)
        current = socket
        arrival.resolve()
        arrival = Promise.withResolvers()
        child.once("exit", () => rmSync(dirname(news.socket), { recursive: true, force: true }))
        isReady()
      } else if ("spentMs" in news) {
        service.work.spend(news.owner, news.spentMs)
      } else if ("residentBytes" in news && news.residentBytes > mostResidentBytes && supervised.replace()) {
        service.log.info({ event: "pages.replaced", ...news }, "A new page process takes over from one that has grown")
      }
    })
    child.once("exit", () => {
      clearTimeout(silence)
      if (current === socket) current = null
      socket?.close()
    })
    child.send({ start: { secret: startSecret(), ...where } } satisfies PageStart)
    return child
  }

  async function present(): Promise<PageSocket> {
    const limit = Promise.withResolvers<void>()
    const timer = setTimeout(limit.resolve, awaitedMs)
    if (!current && !isStopped) await Promise.race([arrival.promise, limit.promise])
    clearTimeout(timer)
    if (!current || isStopped) throw new PagesAway("No process renders pages")
    return current
  }

  /** Repeats a request that only reads, to the next process, if this one ends meanwhile. */
  async function askedAgain<T>(ask: (socket: PageSocket) => Promise<T>, mayRepeat: () => boolean): Promise<T> {
    const until = performance.now() + awaitedMs
    for (;;) {
      try {
        return await ask(await present())
      } catch (error) {
        if (!(error instanceof PagesAway) || !mayRepeat() || isStopped || performance.now() > until) throw error
        service.log.warn({ event: "pages.away", error: String(error.cause ?? error) }, "A page is asked for again")
        await sleep(repeatedMs)
      }
    }
  }

  return {
    ready: supervised.ready,
    expectEnd: supervised.expectEnd,
    stop() {
      isStopped = true
      return supervised.stop()
    },
    pages: {
      page: (request, response) =>
        askedAgain(
          (socket) => socket.page(request, response),
          () => request.method === "GET" && !response.headersSent,
        ),
      ask: (path, headers) =>
        askedAgain(
          (socket) => socket.ask(path, headers),
          () => true,
        ),
    },
  }
}
