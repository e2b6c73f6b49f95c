import { z } from "zod"
import { findOwnNote } from "../storage/read"
import { listTimestamps } from "../storage/timestamps"
import { logResource, ndjson, plainText, wholeNumber } from "./resource"

/** A checkpoint as the log signed it, without witnesses' lines, which is what a timestamp covers. */
export const ownNote = logResource({
  path: /^checkpoints\/(?<checkpoint>[1-9]\d{0,14})$/,
  params: z.object({}),
  async answer({ queries, place }) {
    const note = await findOwnNote(queries, Number(place.checkpoint))
    return note === null ? null : { type: plainText, body: note, isFinal: true }
  },
})

export const timestamps = logResource({
  path: /^timestamps$/,
  params: z.object({ cursor: wholeNumber(0).default(0), limit: wholeNumber(1, 1_000).default(100) }),
  async answer({ queries, baseUrl, params: { cursor, limit } }) {
    const found = await listTimestamps(queries, { after: cursor, limit })
    const lines = found.map(({ id, checkpointId, authority, timestampedAt, response }) =>
      JSON.stringify({
        timestamp_id: id,
        checkpoint_id: checkpointId,
        authority,
        timestamped_at: timestampedAt.toISOString(),
        checkpoint_url: `${baseUrl}/track-record/checkpoints/${checkpointId}`,
        response_url: `${baseUrl}/track-record/timestamps/${id}.tsr`,
        response: response.toString("base64"),
      }),
    )
    const last = found.at(-1)
    const next = found.length === limit && last ? { next: `timestamps?cursor=${last.id}&limit=${limit}` } : {}
    return { type: ndjson, body: lines.map((line) => `${line}\n`).join(""), ...next }
  },
})

export const timestampResponse = logResource({
  path: /^timestamps\/(?<id>[1-9]\d{0,14})\.tsr$/,
  params: z.object({}),
  async answer({ queries, place }) {
    const [found] = await listTimestamps(queries, { after: Number(place.id) - 1, limit: 1 })
    if (found?.id !== Number(place.id)) return null
    return { type: "application/timestamp-reply", body: found.response, isFinal: true }
  },
})
