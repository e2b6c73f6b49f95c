import { APIConnectionError, AssayError, HashMismatchError } from "./errors"
import type { CallOptions, Transport, Way } from "./transport"

export type DownloadOptions = CallOptions & {
  /** `done` is how many bytes of the file are on the disk; `total` is null until the service has sent it. */
  onProgress?: (done: number, total: number | null) => void
}

export type Downloaded = {
  path: string
  bytes: number
  sha256: string
  /** The bytes received over the network: 0 if the file was already there, fewer than `bytes` after a resume. */
  received: number
}

/** A partial download next to the file. Its name contains the hash of the complete version. */
type Part = { path: string; sha256: string; bytes: number }

/** Requests the last byte of a part again, so that the range is never empty. */
const asked = (part: Part | null) => Math.max(0, (part?.bytes ?? 0) - 1)

export async function download(
  transport: Transport,
  name: string,
  path: string = name,
  options: DownloadOptions = {},
): Promise<Downloaded> {
  if (!/^[a-z0-9-]+_\d{4}-\d\d\.[a-z.]+$/.test(name)) throw new AssayError(`${name} is no file's name.`, "not_found")
  const disk = diskOfNode()
  const had = await onDisk(disk.hashOf(path))
  let part = await onDisk(disk.partOf(path))
  let received = 0

  async function keep(body: Response, way: Way, sha256: string, total: number | null): Promise<void> {
    const start = startOf(body, part?.sha256 === sha256 ? asked(part) : 0)
    if (part && part.sha256 !== sha256) await onDisk(disk.remove(part.path))
    const kept: Part = { path: `${path}.${sha256}.part`, sha256, bytes: start }
    part = kept
    const file = await onDisk(disk.openAt(kept.path, start))
    try {
      const reader = body.body?.getReader()
      for (;;) {
        const { value } = (await reader?.read()) ?? {}
        if (!value) break
        way.goesOn()
        await onDisk(file.write(value))
        kept.bytes += value.length
        received += value.length
        options.onProgress?.(kept.bytes, total)
      }
    } finally {
      await onDisk(file.close())
    }
  }

  /** Returns null if the file at the path is up to date. */
  async function read(response: Response, way: Way): Promise<string | null> {
    if (response.status === 304) return null
    const sha256 = namedHash(response.headers)
    const location = response.headers.get("Location")
    if (response.status !== 307) await keep(response, way, sha256, totalOf(response))
    else {
      const start = part?.sha256 === sha256 ? asked(part) : 0
      const stored = await fromStore(location, start, way)
      await keep(stored, way, sha256, totalOf(stored))
    }
    return sha256
  }

  const exchange = {
    init: () => ({ redirect: "manual" as const, headers: conditions(had, part) }),
    expected: [304, 307],
    read,
  }
  for (;;) {
    const before = received
    let sha256: string | null
    try {
      sha256 = await transport.ask("files/{name}", { name }, exchange, options)
    } catch (error) {
      // A download that is interrupted again and again still ends, as long as bytes arrive.
      if (error instanceof APIConnectionError && received > before) continue
      throw error
    }
    if (sha256 === null && had) return { path, ...had, received }
    if (part && sha256 !== null) {
      const { bytes } = part
      const found = await onDisk(disk.hashOf(part.path))
      if (found?.sha256 === sha256) {
        await onDisk(disk.move(part.path, path))
        return { path, bytes, sha256, received }
      }
      await onDisk(disk.remove(part.path))
      part = null
      // The part of an earlier try may be wrong.
      if (received - before < bytes) continue
    }
    throw new HashMismatchError(
      `The bytes of ${name} do not have the SHA-256 that the service names: nothing was written.`,
      "hash_mismatch",
    )
  }
}

function conditions(had: { sha256: string } | null, part: Part | null): Record<string, string> {
  const headers: Record<string, string> = { Accept: "*/*", "Accept-Encoding": "identity" }
  if (had) headers["If-None-Match"] = `"${had.sha256}"`
  if (part) Object.assign(headers, { Range: `bytes=${asked(part)}-`, "If-Range": `"${part.sha256}"` })
  return headers
}

/** The only redirect of the API: to a signed URL of the file store, which gets no key and must not redirect again. */
async function fromStore(location: string | null, start: number, { fetch, signal }: Way): Promise<Response> {
  if (!location || !/^https?:/.test(location))
    throw new APIConnectionError("The file's address cannot be read.", "connection_failed")
  const headers = { "Accept-Encoding": "identity", ...(start > 0 && { Range: `bytes=${start}-` }) }
  const response = await fetch(location, { headers, redirect: "error", signal })
  if (response.ok) return response
  throw new APIConnectionError(`The store of the file answered with status ${response.status}.`, "connection_failed")
}

function startOf({ status, headers }: Response, expected: number): number {
  if (status !== 206) return 0
  const start = Number(/^bytes (\d+)-/.exec(headers.get("Content-Range") ?? "")?.[1])
  if (start === expected) return start
  throw new APIConnectionError("Another part of the file came than was asked for.", "connection_failed")
}

function totalOf({ status, headers }: Response): number | null {
  const text = status === 206 ? headers.get("Content-Range")?.split("/")[1] : headers.get("Content-Length")
  return text && /^\d+$/.test(text) ? Number(text) : null
}

/** The SHA-256 of the whole file in the header `Repr-Digest` (RFC 9530). */
function namedHash(headers: Headers): string {
  const [, base64] = /sha-256=:([A-Za-z0-9+/]{43}=):/.exec(headers.get("Repr-Digest") ?? "") ?? []
  if (!base64) throw new AssayError("The service does not name the SHA-256 of the file.", "unknown")
  return Array.from(atob(base64), (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("")
}

/** An error of the disk is not a failed connection, so no retry follows. */
async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new AssayError(`The file could not be written: ${reason}`, "not_written", 0, { cause })
  }
}

type Disk = {
  hashOf(path: string): Promise<{ bytes: number; sha256: string } | null>
  partOf(path: string): Promise<Part | null>
  openAt(path: string, start: number): Promise<{ write(bytes: Uint8Array): Promise<unknown>; close(): Promise<void> }>
  move(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
}

/** Declares what is used of Node, because the client also runs in browsers and needs no types of Node. */
type NodeFiles = {
  open(path: string, flags: string): Promise<OpenFile>
  readdir(path: string): Promise<string[]>
  rename(from: string, to: string): Promise<void>
  rm(path: string, options: { force: boolean }): Promise<void>
  stat(path: string): Promise<{ size: number }>
}
type OpenFile = {
  appendFile(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
  read(into: Uint8Array): Promise<{ bytesRead: number }>
  stat(): Promise<{ size: number }>
  truncate(bytes: number): Promise<void>
}
type NodeCrypto = {
  createHash(name: string): { update(bytes: Uint8Array): void; digest(encoding: "hex"): string }
}
type NodePath = { dirname(path: string): string; basename(path: string): string; join(...parts: string[]): string }

function diskOfNode(): Disk {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } }
  if (!process?.getBuiltinModule) throw new AssayError("Downloads need Node 20.16 or newer.", "not_written")
  const fs = process.getBuiltinModule("node:fs/promises") as NodeFiles
  const { createHash } = process.getBuiltinModule("node:crypto") as NodeCrypto
  const { basename, dirname, join } = process.getBuiltinModule("node:path") as NodePath

  return {
    async hashOf(path) {
      const file = await fs.open(path, "r").catch(nothingThere)
      if (!file) return null
      try {
        const hash = createHash("sha256")
        const buffer = new Uint8Array(1 << 20)
        for (;;) {
          const { bytesRead } = await file.read(buffer)
          if (bytesRead === 0) return { bytes: (await file.stat()).size, sha256: hash.digest("hex") }
          hash.update(buffer.subarray(0, bytesRead))
        }
      } finally {
        await file.close()
      }
    },
    async partOf(path) {
      const names = await fs.readdir(dirname(path))
      const start = `${basename(path)}.`
      const name = names.find((each) => each.startsWith(start) && /^[0-9a-f]{64}\.part$/.test(each.slice(start.length)))
      if (!name) return null
      const part = join(dirname(path), name)
      return { path: part, sha256: name.slice(start.length, -".part".length), bytes: (await fs.stat(part)).size }
    },
    async openAt(path, start) {
      const file = await fs.open(path, "a")
      await file.truncate(start)
      return { write: (bytes) => file.appendFile(bytes), close: () => file.close() }
    },
    move: (from, to) => fs.rename(from, to),
    remove: (path) => fs.rm(path, { force: true }),
  }
}

function nothingThere(error: unknown): null {
  if ((error as { code?: unknown }).code === "ENOENT") return null
  throw error
}
