import type { ServerResponse } from "node:http"
import type { Streamed } from "../surfaces/stream/stream"

/** A reader that takes nothing for this long is disconnected; its missed events stay available. */
const stalledMs = 30_000

export async function sendFrames(
  response: ServerResponse,
  { status, headers, frames }: Streamed,
  limitMs = stalledMs,
): Promise<void> {
  response.writeHead(status, headers)
  for await (const frame of frames) {
    if (response.destroyed) break
    if (response.write(frame) || (await isTaken(response, limitMs))) continue
    response.destroy()
    break
  }
  response.end()
}

function isTaken(response: ServerResponse, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (taken: boolean) => {
      clearTimeout(timer)
      response.off("drain", onDrain).off("close", onClose)
      resolve(taken)
    }
    const onDrain = () => end(true)
    const onClose = () => end(false)
    const timer = setTimeout(end, limitMs, false).unref()
    response.once("drain", onDrain).once("close", onClose)
  })
}
