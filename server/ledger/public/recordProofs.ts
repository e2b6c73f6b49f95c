import { z } from "zod"
import { proveRecord } from "../recordProof"
import { logResource, plainText } from "./resource"

export const mostOfId = 100
export const idForm = `[A-Za-z0-9_-]{1,${mostOfId}}`

export const recordProofs = logResource({
  path: new RegExp(`^proofs/(?<id>${idForm})\\.tlog-proof$`),
  params: z.object({}),
  async answer({ queries, witnesses, baseUrl, place: { id = "" } }) {
    const proof = await proveRecord(queries, { id, witnesses, url: `${baseUrl}/track-record` })
    if (proof === null || typeof proof === "string") return proof
    // A proof stays valid for ever, but a later one may have more witnesses or be signed with a newer key.
    return { type: plainText, body: proof.text }
  },
})
