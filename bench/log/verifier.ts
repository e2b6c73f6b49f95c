/** Serves the log of a database and runs the verifier on it, in a process whose memory is measured. */
import { spawn } from "node:child_process"
import { openService } from "../../server/hosts/service"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"
import { peakOf } from "../serverAndWorker"
import { listenOn } from "../world"

export type Verified = { code: number; said: string; seconds: number; megabytes: number }

const { env, url } = openHelperDatabase()
const service = await openService(env, url, new Date())
const port = await listenOn(service)
const start = performance.now()
const child = spawn(process.execPath, ["server/ledger/verifier/program.mjs", `http://127.0.0.1:${port}`])
let said = ""
let megabytes = 0
for (const stream of [child.stdout, child.stderr]) {
  stream.setEncoding("utf8").on("data", (text: string) => {
    said += text
  })
}
const watch = setInterval(() => {
  megabytes = Math.max(megabytes, peakOf(child.pid ?? 0))
}, 100)
child.on("close", (code) => {
  clearInterval(watch)
  say({ code: code ?? -1, said, seconds: (performance.now() - start) / 1_000, megabytes } satisfies Verified)
})
