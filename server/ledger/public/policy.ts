import { z } from "zod"
import { policyText, readWitnessKeys, signersOf } from "../policy"
import { findCheckpoint, findDataOrigin, listReadableLogKeys } from "../storage/read"
import { logResource, plainText } from "./resource"

export const policy = logResource({
  path: /^tlog-policy$/,
  params: z.object({}),
  async answer({ queries, witnesses, baseUrl }) {
    const newest = await findCheckpoint(queries)
    if (!newest) return null
    const body = policyText({
      keys: signersOf(newest.note, await listReadableLogKeys(queries)),
      witnesses: readWitnessKeys(witnesses),
      url: `${baseUrl}/track-record`,
      dataOrigin: await findDataOrigin(queries),
    })
    return { type: plainText, body }
  },
})
