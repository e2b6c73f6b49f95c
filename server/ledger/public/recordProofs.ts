import { z } from "zod"
import { proveRecord } from "../recordProof"
import { logResource, plainText } from "./resource"

export const mostOfId = 100
export const idForm = `[A-Za-z0-9_-]{1,${mostOfId}}`

/** A proof stays valid for ever, but a later one may have more witnesses or be signed with a newer key. */
const freshSeconds = { settled: 3_600, waiting: 60 }

export const recordProofs = logResource({
  path: new RegExp(`^proofs/(?<id>${idForm})\\.tlog-proof$`),
  params: z.object({}),
  async answer({ queries, witnesses, baseUrl, place: { id = "" } }) {
    const proof = await proveRecord(queries, { id, witnesses, url: `${baseUrl}/track-record` })
    if (proof === null || typeof proof === "string") return proof
    const { text, isSettled } = proof
    return { type: plainText, body: text, freshSeconds: isSettled ? freshSeconds.settled : freshSeconds.waiting }
  },
})
