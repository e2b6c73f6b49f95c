import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from "node:fs"
import { pipeline } from "node:stream/promises"
import { createTarDecoder, createTarPacker } from "modern-tar"

export type ArchiveEntry = { name: string; bytes: Uint8Array }

/** Writes a tar file that appears only when it is complete. Only its owner can read it, since it may hold secrets. */
export async function writeArchive(file: string, fill: (add: (part: ArchiveEntry) => Promise<void>) => Promise<void>) {
  if (existsSync(file)) throw new Error(`${file} exists already.`)
  const draft = `${file}.${process.pid}`
  const { readable, controller } = createTarPacker()
  const written = pipeline(piecesOf(readable), createWriteStream(draft, { mode: 0o600, flags: "wx", flush: true }))
  const filled = fill(async ({ name, bytes }) => {
    const body = controller.add({ name, size: bytes.byteLength, mode: 0o600 }).getWriter()
    await body.write(bytes)
    await body.close()
  }).then(
    () => controller.finalize(),
    (error) => {
      controller.error(error)
      throw error
    },
  )
  const [filling, writing] = await Promise.allSettled([filled, written])
  const failure = [writing, filling].find(({ status }) => status === "rejected")
  if (failure?.status === "rejected") {
    rmSync(draft, { force: true })
    throw failure.reason
  }
  renameSync(draft, file)
}

export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const { readable, writable } = createTarDecoder({ strict: true })
  const fed = feed(file, writable.getWriter())
  // The entries pass on an error in the file. A reader that stops early needs none.
  fed.catch(() => {})
  for await (const { header, body } of piecesOf(readable)) {
    yield { name: header.name, bytes: new Uint8Array(await new Response(body).arrayBuffer()) }
  }
  await fed
}

async function feed(file: string, writer: WritableStreamDefaultWriter<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of createReadStream(file)) await writer.write(chunk)
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => {})
    throw error
  }
}

async function* piecesOf<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
  } finally {
    await reader.cancel().catch(() => {})
  }
}
