import { Readable } from "node:stream"

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The body's bytes as sent; null as soon as there are more than `mostBytes`, with the rest unread. */
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
 * A Node stream stays open if it is not read to its end, because an answer may leave by the same socket. Its own
 * iterator would end it, and costs more than everything else a small body takes.
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
    // It closes after every body, and an error costs as much as reading one.
    stream.once("close", () => stream.readableEnded || reject(new Error(endedEarly)))
  })
}

const endedEarly = "The body ended too early."
