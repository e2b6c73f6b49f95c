// Which row was changed, if the root does not follow from the rows.

import { ask, Bytes, parsed, sha256 } from "./core.mjs"

export const names = { name: "names", rowsRead: compareTiles, nameLine }

/**
 * Catches: a row that was changed, by its number. Names the rows that differ from the hashes in the log's tiles: those
 * of the first tile with a difference, or with `everyRow` all, until rows have moved and every later one differs.
 */
async function compareTiles(log, { everyRow }) {
  if (log.isRootRight) return
  const named = new Set(log.problems.filter(({ rule }) => rule === "row").map(({ row }) => row))
  for (let tile = Math.floor(log.lastRight / 256); tile * 256 < log.size; tile++) {
    const width = Math.min(256, log.size - tile * 256)
    const number = String(tile)
      .padStart(Math.ceil(String(tile).length / 3) * 3, "0")
      .replace(/(\d{3})(?=\d)/g, "x$1/")
    const path = `tile/0/${number}${width < 256 ? `.p/${width}` : ""}`
    const hashes = await readBytes(log, path).catch(() => null)
    const hashOf = (bytes, at) => bytes.subarray(at * 32, at * 32 + 32)
    const places = Array.from({ length: hashes ? width : 0 }, (_, at) => at)
    const differing = places.filter((at) => !hashOf(hashes, at).equals(hashOf(log.hashes, tile * 256 + at)))
    for (const row of differing.map((at) => tile * 256 + at).filter((row) => !named.has(row)))
      log.report(
        "row",
        row,
        `Row ${row} is not the row that was there when its tile was closed: it was changed, or rows were removed or reordered.`,
      )
    if (everyRow ? differing.length > width / 2 : log.problems.some(({ rule }) => rule === "row")) return
  }
}

const readBytes = async (log, path) => Bytes.from(await (await ask(log, path)).arrayBuffer())

/** Each leaf has the first three bytes of each row's hash, which show which row differs. */
function nameLine({ row_prefixes: prefixes, n }, lines) {
  const at = lines.findIndex(
    (line, index) => sha256(line).subarray(0, 3).toString("base64") !== prefixes.slice(index * 4, index * 4 + 4),
  )
  const isShort = lines.length < n
  if (at < 0) return isShort ? `the row behind ${parsed(lines.at(-1) ?? "")?.ticker ?? "the first"}` : "a row"
  const { ticker, kind } = parsed(lines[at]) ?? {}
  if (!ticker || !kind) return `line ${at + 1} of it`
  return isShort ? `the ${kind} before that of ${ticker} is missing, or that of ${ticker}` : `the ${kind} of ${ticker}`
}
