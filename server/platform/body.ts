import { Readable } from "node:stream"

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The body's bytes as sent; null once they exceed `mostBytes`, with the rest unread. */
export function readBody(request: Request, mostBytes: number): Promise<Buffer | null> {
  return readChunks(request.body ?? [], mostBytes)
}

export async function readChunks(chunks: Chunks, mostBytes: number): Promise<Buffer | null> {
  if (chunks instanceof Readable) return readStream(chunks, mostBytes)
  const read: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > mostBytes) return null
    read.push(chunk)
  }
  return Buffer.concat(read)
}

/**
 * Leaves a Node stream open that is not read to its end, because the answer may use the same socket. The stream's own
 * iterator would destroy it, and costs more than all other work on a small body.
 */
function readStream(stream: Readable, mostBytes: number): Promise<Buffer | null> {
  if (stream.destroyed) return Promise.reject(new Error(endedEarly))
  return new Promise((resolve, reject) => {
    const read: Uint8Array[] = []
    let length = 0
    stream.on("data", (chunk: Uint8Array) => {
      length += chunk.length
      if (length <= mostBytes) return read.push(chunk)
      stream.pause()
      resolve(null)
    })
    stream.once("end", () => resolve(Buffer.concat(read)))
    stream.once("error", reject)
    // Every body emits `close`. Making an error costs as much as reading a body, so only a truncated one gets it.
    stream.once("close", () => stream.readableEnded || reject(new Error(endedEarly)))
  })
}

const endedEarly = "The body ended too early."
