import type { IncomingMessage } from "node:http"

/**
 * The whole body of a request, which stays there for who reads it next; null where it is longer than so many bytes, does
 * not say how long it is, or does not come in full.
 */
export function peekBody(request: IncomingMessage, mostBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  const length = Number(request.headers["content-length"] ?? Number.NaN)
  if (!(length <= mostBytes)) return Promise.resolve(null)
  if (length === 0) return Promise.resolve(Buffer.alloc(0))
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let read = 0
    // Not by `data` events, which would leave the request flowing, or paused for readers that do not resume it.
    const take = () => {
      while (read < length && request.readableLength > 0) {
        const chunk: Buffer = request.read(Math.min(request.readableLength, length - read))
        chunks.push(chunk)
        read += chunk.length
      }
      if (read < length) return
      request.off("readable", take)
      const body = Buffer.concat(chunks)
      // Before `end` is emitted, so that it is emitted after these bytes.
      request.unshift(body)
      resolve(body)
    }
    request.on("readable", take).once("close", () => resolve(null))
  })
}
