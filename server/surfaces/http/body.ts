import { refusals } from "../../accounts/refusals"
import { type Chunks, readChunks } from "../../platform/body"

const usualBytes = 64 * 1024

/** Throws a 413 if the body is too long, and a 408 if it does not arrive in time. */
export async function readText(
  chunks: Chunks,
  declaredLength: number,
  timeLimitMs: number,
  mostBytes = usualBytes,
): Promise<string> {
  if (declaredLength > mostBytes) throw refusals.bodyTooLarge(mostBytes / 1024)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, timeLimitMs, "late").unref()
  })
  const read = readChunks(chunks, mostBytes).catch(() => Buffer.alloc(0))
  try {
    const body = await Promise.race([read, late])
    if (body === "late") throw refusals.bodyTooSlow(timeLimitMs / 1000)
    if (body === null) throw refusals.bodyTooLarge(mostBytes / 1024)
    return body.toString()
  } finally {
    clearTimeout(timer)
  }
}
