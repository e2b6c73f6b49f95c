/** The bytes of a request's body as they were sent; null as soon as there are more than so many, and the rest unread. */
export async function readBody(request: Request, mostBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
