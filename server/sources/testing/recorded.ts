import { readFileSync } from "node:fs"
import type { Client } from "../transport"
import { steppedClient } from "./steppedClient"

/** A recorded answer, such as `lda/filings-2026-p1.json`, from `recorded/` in the folder of its source. */
export function recorded(answer: string): string {
  const [source, file] = answer.split("/")
  return readFileSync(new URL(`../${source}/recorded/${file}`, import.meta.url), "utf-8")
}

export type RecordedReply = { status?: number; type?: string; body: string }

/** A client whose upstream answers with recorded bytes, at a moment of the recording. */
export function replaying(at: string, reply: (asked: URL) => RecordedReply | string): Client {
  return steppedClient(at, async (asked) => {
    const said = reply(new URL(asked))
    const { status = 200, type = "", body } = typeof said === "string" ? { body: said } : said
    return new Response(body, { status, headers: type ? { "content-type": type } : {} })
  }).client
}
