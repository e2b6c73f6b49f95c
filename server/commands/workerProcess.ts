import { spawn } from "node:child_process"
import type { Logger } from "../platform/log"
import { programOf } from "../platform/process"
import { type Supervised, supervise } from "./supervise"

export type WorkerNews = "ready" | "leaving"

/** Keeps a worker running that shares this process's log and ends with this process. */
export function superviseWorker(log: Pick<Logger, "error">): Supervised {
  return supervise(log, {
    name: "worker",
    exited: "worker.exited",
    start(isReady, isLeaving) {
      // As in `npm run worker`: a small young generation halves its memory and costs no time.
      const { file, execArgv } = programOf("server/commands/worker.ts")
      const options = ["--expose-gc", "--max-semi-space-size=4", ...execArgv, file]
      const child = spawn(process.execPath, options, { stdio: ["ignore", "inherit", "inherit", "ipc"] })
      return child.on("message", (news: WorkerNews) => (news === "ready" ? isReady() : isLeaving()))
    },
  })
}
