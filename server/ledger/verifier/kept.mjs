// What a reader kept from an earlier time: a checkpoint, or the hashes of all rows.

import { Bytes, growingTree, openCheckpoint } from "./core.mjs"
import { existsSync, readFileSync, renameSync, writeFileSync } from "./node.mjs"

export const kept = {
  name: "kept",
  rowsRead: compareKept,
}

async function compareKept(log, { checkpoint: file, state: stateFile }) {
  const own = file && (await openCheckpoint(log, keptNote(file), "The checkpoint that you kept"))
  if (own) {
    own.signedAt ??= log.announcements.signings.get(own.size - 1) ?? null
    if (own.signedAt) compareInTime(log, own, "the checkpoint that you kept")
    compareWithKept(log, own)
  }
  const state = stateFile && existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, "utf8")) : null
  if (!state) return
  compareWithState(log, state)
  if (state.signed_at)
    compareInTime(log, { size: state.tree_size, signedAt: state.signed_at }, "what you verified before")
}

/** Stores what was verified, so that the next run also finds what has changed since. */
export function keepState({ name, size, checkpoint, keys, hashes }, service, file) {
  const state = {
    ...{ url: service, name, tree_size: size, root_hash: checkpoint.root, signed_at: checkpoint.signedAt },
    ...{ keys: keys.map((key) => key.verifier_key), hashes: hashes.toString("base64") },
  }
  writeFileSync(`${file}.new`, JSON.stringify(state))
  renameSync(`${file}.new`, file)
}

/** A checkpoint copied from a mail. Mail programs may have changed its line endings. */
function keptNote(file) {
  return readFileSync(file, "utf8").replaceAll("\r\n", "\n").trim()
}

function rootAt(log, size) {
  const tree = growingTree()
  for (let row = 0; row < size; row++) tree.add(log.hashes.subarray(row * 32, row * 32 + 32))
  return tree.root()
}

/** Catches: a log that no longer begins with the rows that a reader has a signature for. */
function compareWithKept(log, kept) {
  if (kept.size > log.size)
    log.report(
      "fork",
      log.size,
      `Rows ${log.size} to ${kept.size - 1} are gone: the checkpoint that you kept covers ${kept.size} rows, and the log has ${log.size}.`,
    )
  else if (rootAt(log, kept.size) !== kept.root)
    log.report(
      "fork",
      kept.size - 1,
      `The log does not begin with the rows of the checkpoint that you kept: among the rows 0 to ${kept.size - 1} the log has forked.`,
    )
}

/**
 * Catches: a checkpoint that was made later than it says. The newest checkpoint at an instant was the largest until
 * then. A machine whose clock is behind may sign several at the same instant.
 */
function compareInTime(log, { size, signedAt }, what) {
  const backdated = log.history.find((checkpoint) => checkpoint.signedAt < signedAt && checkpoint.size > size)
  if (backdated)
    log.report(
      "fork",
      size,
      `Checkpoint ${backdated.id} says that rows ${size} to ${backdated.size - 1} were there at ${backdated.signedAt}: ${what}, signed at ${signedAt}, does not have them.`,
    )
}

/** Catches: a row that has changed since it was verified. */
function compareWithState(log, state) {
  const hashes = Bytes.from(state.hashes, "base64")
  for (let row = 0; row < Math.min(state.tree_size, log.size); row++) {
    if (log.hashes.subarray(row * 32, row * 32 + 32).equals(hashes.subarray(row * 32, row * 32 + 32))) continue
    return log.report("fork", row, `Row ${row} is not the one that you verified before: the log has forked there.`)
  }
  if (state.name !== log.name)
    log.report("fork", 0, `The log is called ${log.name}, and you verified ${state.name} before.`)
  if (state.tree_size > log.size)
    log.report(
      "fork",
      log.size,
      `Rows ${log.size} to ${state.tree_size - 1} are gone: you verified ${state.tree_size} rows before.`,
    )
}
