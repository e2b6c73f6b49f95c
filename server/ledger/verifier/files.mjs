// The lists of bulk files that rows commit to.

import { ask, checkInstant, sha256 } from "./core.mjs"

export const files = {
  name: "files",
  start: () => ({ manifests: [] }),
  take: { files_manifest: takeManifest },
  end: checkManifests,
  say: sayFiles,
}

function takeManifest(log, index, { n, manifest_sha256: said, published_at: publishedAt }) {
  checkInstant(log, index, publishedAt)
  log.files.manifests.push({ index, n, said })
}

/** Catches: a list of bulk files, the newest or each, that is not the one that its row commits to. Files need a key. */
async function checkManifests(log, { everyRow }) {
  const { manifests } = log.files
  for (const { index, n, said } of everyRow ? manifests : manifests.slice(-1)) {
    const response = await ask(log, `files/${index}.ndjson`, undefined, true)
    const text = response.status === 404 ? null : await response.text()
    if (text === null) log.report("manifest", index, `Row ${index} commits to a list of files that is not served.`)
    else if (sha256(text).toString("hex") !== said || text.split("\n").length - 1 !== n)
      log.report("manifest", index, `Row ${index} commits to another list of files than files/${index}.ndjson.`)
  }
}

function sayFiles({ files: { manifests } }) {
  const newest = manifests.at(-1)
  return newest ? [`Bulk files: ${newest.n}, listed with their hashes by row ${newest.index}`] : []
}
