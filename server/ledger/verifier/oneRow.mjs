// One row alone, by its inclusion proof.

import { Bytes, hashNode, is, isInForce, openCheckpoint, parsed, read, readKeys, rowForm, sha256 } from "./core.mjs"

/** Catches: a row that is not in the tree whose root the newest checkpoint signs, or that holds another signal. */
export async function verifyOneRow(log, row, signalId) {
  log.keys = await readKeys(log)
  const { checkpoint: note, proof } = JSON.parse(await read(log, `proof/inclusion?index=${row}`))
  const checkpoint = await openCheckpoint(log, note, "The newest checkpoint")
  if (!checkpoint) return []
  const { name, size, root } = checkpoint
  const { said, leaf } = await readProven(log, row, checkpoint, proof)
  if (said?.signal_id !== signalId) log.report("row", row, `Row ${row} does not hold this signal.`)
  const signedAt = checkpoint.signedAt ?? (await readSigning(log, checkpoint))
  return [
    `Hash of row ${row}: ${leaf.toString("base64")}`,
    `${name} (${said?.data_origin}): ${size} rows, root ${root}, signed ${signedAt}`,
    `Row ${row} is in the log as it was signed.`,
  ]
}

/** Catches: a row that does not lead to the root of a checkpoint. */
async function readProven(log, row, { size, root }, proof) {
  const [line] = (await read(log, `rows?cursor=${row}&limit=1`)).split("\n")
  const [, index, , rest] = rowForm.exec(line) ?? []
  const leaf = sha256(Bytes.from([0]), `{${rest}`)
  if (Number(index) !== row || rootOver(leaf, row, size, proof) !== root)
    log.report("root", row, `Row ${row} does not lead to the root that was signed.`)
  return { said: parsed(`{${rest}`), leaf }
}

/** When a checkpoint was signed, by the last row under it. Catches: one that a key signed before or after its time. */
async function readSigning(log, checkpoint) {
  const { size, signers } = checkpoint
  const { proof } = JSON.parse(await read(log, `proof/inclusion?index=${size - 1}&tree_size=${size}`))
  const { said } = await readProven(log, size - 1, checkpoint, proof)
  const isSaid = said?.kind === "checkpoint" && is.instant(said.signed_at)
  if (!isSaid || !signers.some((key) => isInForce(key, said.signed_at)))
    log.report("signature", size - 1, "The newest checkpoint is not signed by a key that the log had then.")
  return said?.signed_at
}

/** The root that follows from a leaf and its inclusion proof (RFC 9162, section 2.1.3.2). */
function rootOver(leaf, index, size, proof) {
  let [at, last, node] = [index, size - 1, leaf]
  for (const given of proof) {
    if (last === 0) return null
    const sibling = Bytes.from(given, "base64")
    if (at % 2 === 1 || at === last) {
      node = hashNode(sibling, node)
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
    } else node = hashNode(node, sibling)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 ? node.toString("base64") : null
}
