// The checkpoints that the log signed, its keys, and the rows about both.

export const history = {
  name: "announcements",
  /** The keys that rows announce, and when checkpoints were signed, by the last row under them. */
  start: () => ({ announced: [], signings: new Map() }),
  checkpoints: checkHistory,
  take: {
    log_key: (log, index, row) => log.announcements.announced.push({ row: index, key: row.verifier_key }),
    checkpoint: (log, index, row) => log.announcements.signings.set(index, row.signed_at),
    log_recovered: takeRecovery,
  },
  rowsRead(log) {
    checkOrigin(log)
    checkSignings(log)
    checkKeys(log)
  },
}

/** Catches: a checkpoint of another log. Warns of those that may have been taken away. */
function checkHistory(log) {
  for (const [at, checkpoint] of log.history.entries()) {
    checkOrder(log, checkpoint, log.history[at - 1])
    if (checkpoint.name !== log.name)
      log.report("checkpoint", checkpoint.size - 1, `Checkpoint ${checkpoint.id} is of another log.`)
  }
  const missing = log.listed.flatMap(({ id }, at) => {
    const last = log.listed[at - 1]?.id ?? id
    return id <= last + 1 ? [] : id === last + 2 ? [`${last + 1}`] : [`${last + 1} to ${id - 1}`]
  })
  if (missing.length > 0)
    log.warn(
      `The list of checkpoints lacks ${missing.join(", ")}. A run that was broken off leaves such a gap; so does a checkpoint that was taken away.`,
    )
}

/** Catches: rows that were taken away again, and a checkpoint that was made later than it says. */
function checkOrder(log, { id, size, signedAt }, before) {
  if (before && before.size > size)
    log.report(
      "checkpoint",
      size,
      `Rows ${size} to ${before.size - 1} are gone: an earlier checkpoint covers ${before.size} rows, and checkpoint ${id} covers ${size}. It was replaced.`,
    )
  else if (before && before.signedAt > signedAt)
    log.report("checkpoint", size - 1, `Checkpoint ${id} was signed before an earlier one: it was replaced.`)
}

const origins = ["live", "simulated"]

/** Catches: a market that only looks like the real one, whose rows need not be signed in time. */
function checkOrigin({ origin, report }) {
  if (origin !== null && !origins.includes(origin))
    report(
      "origin",
      0,
      `The log is of a market called ${JSON.stringify(origin)}, and there are only ${origins.join(" and ")} ones.`,
    )
}

/** Catches: a checkpoint whose last row has another time of signing, and a checkpoint that was left out of the list. */
function checkSignings(log) {
  const { origin, listed } = log
  const { signings } = log.announcements
  for (const { id, size, signedAt, isPlain, origin: market } of log.history) {
    const said = signings.get(size - 1)
    if (isPlain && said !== signedAt)
      log.report(
        "checkpoint",
        size - 1,
        `Checkpoint ${id} is listed as signed at ${signedAt}, and row ${size - 1} says ${said ?? "nothing of that"}.`,
      )
    if (!isPlain && market !== origin) log.report("checkpoint", size - 1, `Checkpoint ${id} is of another market.`)
  }
  const sizes = new Set(listed.map(({ note }) => Number(note.split("\n")[1])))
  for (const index of signings.keys())
    if (!sizes.has(index + 1))
      log.report("checkpoint", index, `Row ${index} speaks of a checkpoint that the log does not list.`)
}

/**
 * Catches: a key that no row announces, or that is not listed. For every key but the first, the previous key must sign
 * the checkpoint that covers that row.
 */
function checkKeys(log) {
  const { keys, history } = log
  const { announced } = log.announcements
  for (const { row, key } of announced) {
    if (!keys.some((each) => each.verifier_key === key && each.ledger_index === row))
      log.report("key", row, `Row ${row} announces a key that the list of keys does not have.`)
  }
  for (const [index, key] of keys.entries()) {
    if (!announced.some(({ key: known }) => known === key.verifier_key))
      log.report("key", key.ledger_index, `The key ${key.key_id} is announced by no row.`)
    const first = history.find(({ size }) => size > key.ledger_index)
    const isEndorsed =
      index === 0 || first?.signers.some((signer) => signer.verifier_key === keys[index - 1].verifier_key)
    if (!isEndorsed)
      log.warn(`The key ${key.key_id} was announced without a signature of the key before it. Ask the operator why.`)
  }
}

/**
 * Published rows were lost with a database, and this row records it: readers who have seen them see a fork. Catches:
 * such a row about rows that cannot be lost.
 */
function takeRecovery(log, index, { kept_size: kept, published_size: published, recovered_at: at }) {
  if (kept > index || published <= kept)
    return log.report(
      "recovery",
      index,
      `Row ${index} speaks of rows ${kept} to ${published - 1} as lost, which cannot be.`,
    )
  log.warn(
    `Row ${index} says that rows ${kept} to ${published - 1}, which had been published, were lost, and that the log was continued from an older copy at ${at}. Ask the operator why.`,
  )
}
