import type { IncomingMessage } from "node:http"

/**
 * Reads the whole body and puts it back for the next reader. Null if it is longer than `mostBytes`, has no length or is
 * incomplete.
 */
export function peekBody(request: IncomingMessage, mostBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  const length = Number(request.headers["content-length"] ?? Number.NaN)
  if (!(length <= mostBytes)) return Promise.resolve(null)
  if (length === 0) return Promise.resolve(Buffer.alloc(0))
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let read = 0
    // `data` events would leave the stream flowing, or paused for readers that do not resume it.
    const take = () => {
      while (read < length && request.readableLength > 0) {
        const chunk: Buffer = request.read(Math.min(request.readableLength, length - read))
        chunks.push(chunk)
        read += chunk.length
      }
      if (read < length) return
      request.off("readable", take)
      const body = Buffer.concat(chunks)
      request.unshift(body)
      resolve(body)
    }
    request.on("readable", take).once("close", () => resolve(null))
  })
}
