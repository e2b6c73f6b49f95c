/** A body as it comes. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The bytes of a request's body as they were sent; null as soon as there are more than so many, and the rest unread. */
export function readBody(request: Request, mostBytes: number): Promise<Buffer | null> {
  return readChunks(request.body ?? [], mostBytes)
}

/** The same of a body that comes in chunks. */
export async function readChunks(chunks: Chunks, mostBytes: number): Promise<Buffer | null> {
  const read: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > mostBytes) return null
    read.push(chunk)
  }
  return Buffer.concat(read)
}
