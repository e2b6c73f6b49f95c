import { readFileSync } from "node:fs"
import type { Client } from "../transport"
import { steppedClient } from "./steppedClient"

/** Reads a recorded answer, such as `lda/filings-2026-p1.json`, from `recorded/` in its source's folder. */
export function recorded(answer: string): string {
  const [source, file] = answer.split("/")
  return readFileSync(new URL(`../${source}/recorded/${file}`, import.meta.url), "utf-8")
}

export type RecordedReply = { status?: number; type?: string; body: string }

/** A client that answers with recorded bytes and whose clock stands at the recording. */
export function replaying(at: string, reply: (asked: URL) => RecordedReply | string): Client {
  return steppedClient(at, async (asked) => {
    const said = reply(new URL(asked))
    const { status = 200, type = "", body } = typeof said === "string" ? { body: said } : said
    return new Response(body || null, { status, headers: type ? { "content-type": type } : {} })
  }).client
}
