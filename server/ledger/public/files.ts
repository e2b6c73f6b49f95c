import { z } from "zod"
import { manifestOf } from "../manifest"
import { hasManifest, listFiles } from "../storage/files"
import { logResource, ndjson } from "./resource"

/** The manifest that a leaf commits to: names, sizes and hashes of the bulk files, not their content. */
export const files = logResource({
  path: /^files\/(?<index>\d{1,15})\.ndjson$/,
  params: z.object({}),
  async answer({ queries, place }) {
    const index = Number(place.index)
    if (!(await hasManifest(queries, index))) return null
    return { type: ndjson, body: manifestOf(await listFiles(queries, { through: index })), isFinal: true }
  },
})
