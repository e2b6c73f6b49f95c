import { randomUUID } from "node:crypto"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { FilePlace, FileStore } from "./store"

const patienceMs = 10_000

/** Writes a few bytes, reads them as a reader would, and removes them. Null, or what failed and why. */
export async function tryStore(store: FileStore): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), "assay-probe-"))
  const [key, text] = [`probe/${randomUUID()}/probe.txt`, randomUUID()]
  try {
    await writeFile(join(folder, "probe.txt"), text)
    const unwritten = await failure(store.put(key, join(folder, "probe.txt"), "text/plain"))
    if (unwritten !== null) return `It cannot be written to: ${unwritten}.`
    const unread = await failure(readBack(store, key, text))
    const unremoved = await failure(store.remove(key))
    if (unread !== null) return `What was written cannot be read: ${unread}.`
    return unremoved === null ? null : `What was written cannot be removed: ${unremoved}.`
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function readBack(store: FileStore, key: string, text: string): Promise<void> {
  const place = await store.find(key, { name: "probe.txt", type: "text/plain" })
  if (!place) throw new Error("it is not there")
  if ((await contentOf(place)) !== text) throw new Error("it is not what was written")
}

async function contentOf(place: FilePlace): Promise<string> {
  if ("path" in place) return readFile(place.path, "utf8")
  const response = await fetch(place.url, { signal: AbortSignal.timeout(patienceMs) })
  if (!response.ok) throw new Error(`the signed address answers ${response.status}`)
  return response.text()
}

async function failure(work: Promise<void>): Promise<string | null> {
  const late = new Promise<string>((resolve) => {
    setTimeout(resolve, patienceMs, "no answer in time").unref()
  })
  return Promise.race([
    late,
    work.then(
      () => null,
      (error: unknown) => said(error),
    ),
  ])
}

function said(error: unknown): string {
  const { name, message, $metadata } = Object(error)
  return $metadata ? `${name}, HTTP ${$metadata.httpStatusCode ?? "unknown"}` : String(message).slice(0, 120)
}
