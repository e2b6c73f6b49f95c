#!/usr/bin/env node
// Verifies the track record of an Assay service from what it publishes. One file, no dependencies, Node 20.12 or later:
//
//   node verify.mjs https://assay.example.com [--state FILE] [--checkpoint FILE] [--witness KEY] [--key KEY]
//
// --state remembers what was verified, so that the next run also finds what has changed since, and in which row.
// --checkpoint takes a checkpoint that you kept, such as one from a mail: the log must still begin with what it covers.
// --witness takes the C2SP verifier key of a witness that must have signed the newest checkpoint.
// --key takes an API key of the service, to compare 20 grades with the prices of market/ohlcv.
//
// Exits with 0 if everything holds, 1 if something was forged (the rows are named), 2 on wrong usage, and 3 if the
// service could not be read.
//
// The track record page runs this same file in a web worker, which has neither files nor Node's modules.
const isNode = typeof process === "object" && process.versions?.node !== undefined
const {
  createPublicKey,
  hash,
  verify: verifySignature,
} = isNode ? await import("node:crypto") : { hash: hashInBrowser }
const { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } = isNode ? await import("node:fs") : {}
const { fileURLToPath } = isNode ? await import("node:url") : {}
const { parseArgs } = isNode ? await import("node:util") : {}
const Bytes = isNode ? Buffer : bytesOfBrowser()

/** A row as served: its place and hash before the leaf itself. */
const rowForm = /^\{"ledger_index":(\d+),"record_hash":"([^"]*)",(.*)$/s

let base = ""
let fetched = fetch
let problems = []
let isSignatureUnread = false
let numbers = null
let doubts = []
let warnings = []
const report = (row, text) => problems.push({ row, text })
/** For findings about rows, which are judged only if the rows are the logged ones. */
const doubt = (row, text) => doubts.push({ row, text })

if (isNode && process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values, positionals } = readArguments()
  const { code, said } = await verify(positionals[0], values)
  for (const line of said) console.log(line)
  process.exitCode = code
}

/**
 * Verifies a service, one at a time, and returns the exit code and the report. Other programs may call it, with their
 * own `fetch`. With `rowsOnly` it skips the files of predictions behind the rows, which are a hundred times as large.
 */
export async function verify(service, options = {}, read = fetch) {
  start(service, read)
  try {
    return await verifyLog(service, options)
  } catch (error) {
    return { code: 3, said: [`The service could not be read: ${error.message}`] }
  }
}

function start(service, read) {
  base = `${service.replace(/\/$/, "")}/track-record/`
  fetched = read
  problems = []
  isSignatureUnread = false
  doubts = []
  warnings = []
}

/** Verifies that one row, which holds a signal, is in the tree whose root the newest checkpoint signs. */
export async function verifyRow(service, row, signalId, read = fetch) {
  start(service, read)
  try {
    return await verifyInclusion(row, signalId)
  } catch (error) {
    return { code: 3, said: [`The service could not be read: ${error.message}`] }
  }
}

async function verifyInclusion(row, signalId) {
  const { keys } = JSON.parse(await read("keys"))
  const { checkpoint: note, proof } = JSON.parse(await read(`proof/inclusion?index=${row}`))
  const checkpoint = await openCheckpoint(note, keys, "The newest checkpoint")
  const [line] = (await read(`rows?cursor=${row}&limit=1`)).split("\n")
  const [, index, , rest] = rowForm.exec(line) ?? []
  const leaf = sha256(Bytes.from([0]), `{${rest}`)
  if (Number(index) !== row || JSON.parse(`{${rest}`).signal_id !== signalId)
    report(row, `Row ${row} does not hold this signal.`)
  if (checkpoint && rootOver(leaf, row, checkpoint.size, proof) !== checkpoint.root)
    report(row, `Row ${row} does not lead to the root that was signed.`)
  if (problems.length > 0) return failed()
  const { name, origin, size, root, signedAt } = checkpoint
  return {
    code: 0,
    said: [
      ...warned(),
      `Hash of row ${row}: ${leaf.toString("base64")}`,
      `${name} (${origin}): ${size} rows, root ${root}, signed ${signedAt}`,
      `Row ${row} is in the log as it was signed.`,
    ],
  }
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

async function verifyLog(service, options) {
  const state = options.state && existsSync(options.state) ? JSON.parse(readFileSync(options.state, "utf8")) : null
  const { keys } = JSON.parse(await read("keys"))
  const checkpoint = await openCheckpoint(await read("checkpoint"), keys, "The newest checkpoint")
  if (!checkpoint) return failed()
  const history = await readHistory(keys, checkpoint)
  const log = await readRows(checkpoint, history)
  checkKeys(keys, log, history)
  await compareTiles(log)
  if (log.isRootRight) problems.push(...doubts)
  const kept =
    options.checkpoint && (await openCheckpoint(keptNote(options.checkpoint), keys, "The checkpoint that you kept"))
  compareWithKept(log, kept, "The log does not begin with the rows of the checkpoint that you kept")
  if (state) compareWithState(log, state)
  const record = options.rowsOnly ? null : await readPredictions(log)
  if (options.witness) await requireWitness(checkpoint, options.witness)
  const sample = [...(record?.sample ?? []), ...log.signals.sample]
  const compared = options.key ? await comparePrices(sample, options.key) : null
  if (problems.length === 0 && !log.isRootRight) report(null, nameRange(log))
  if (problems.length === 0 && options.state) {
    const kept = {
      url: service,
      name: checkpoint.name,
      tree_size: log.size,
      root_hash: checkpoint.root,
      keys: keys.map((key) => key.verifier_key),
      hashes: log.hashes.toString("base64"),
    }
    writeFileSync(`${options.state}.new`, JSON.stringify(kept))
    renameSync(`${options.state}.new`, options.state)
  }
  return problems.length > 0 ? failed() : passed(checkpoint, log, record, compared)
}

// ---- Checkpoints and keys

/** A checkpoint copied from a mail; mail programs may have changed its line endings. */
function keptNote(file) {
  return readFileSync(file, "utf8").replaceAll("\r\n", "\n").trim()
}

async function openCheckpoint(note, keys, what) {
  const at = note.lastIndexOf("\n\n")
  const text = note.slice(0, at + 1)
  const [name, size, root, ...extensions] = text.split("\n")
  const signedAt = extensions.find((line) => line.startsWith("signed_at "))?.slice(10)
  if (at < 0 || !/^\d+$/.test(size ?? "") || !signedAt) return fail(null, `${what} is not a signed checkpoint.`)
  const lines = note
    .slice(at + 2)
    .split("\n")
    .filter(Boolean)
  const inForce = keys.filter(({ signs_until: until }) => until === null || signedAt <= until)
  const signers = []
  for (const key of inForce.filter(({ verifier_key: known }) => known.startsWith(`${name}+`)))
    if (await isSignedBy(lines, key.verifier_key, text)) signers.push(key)
  if (signers.length === 0)
    return fail(
      Number(size) - 1,
      `${what}, which covers the rows before ${size}, is not signed by any key that the log had then: it was replaced.`,
    )
  const origin = extensions.find((line) => line.startsWith("data_origin "))?.slice(12)
  return { name, size: Number(size), root, signedAt, origin, lines, text, signers }
}

function fail(row, text) {
  report(row, text)
  return null
}

async function isSignedBy(lines, verifierKey, text) {
  for (const line of lines) if (await isSigned(line, verifierKey, text)) return true
  return false
}

/** Whether a line of a note is this key's signature, either of the note itself or as a witness. */
async function isSigned(line, verifierKey, text) {
  const [, name, id, material] = /^([^+]+)\+([\da-f]{8})\+(.+)$/.exec(verifierKey) ?? []
  const [, signer, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? []
  if (!name || signer !== name) return false
  const [key, bytes] = [Bytes.from(material, "base64"), Bytes.from(encoded, "base64")]
  if (bytes.subarray(0, 4).toString("hex") !== id || keyId(name, key) !== id) return false
  if (key[0] === 1) return isEd25519(key.subarray(1), text, bytes.subarray(4))
  if (key[0] !== 4 || bytes.length !== 76) return false
  return isEd25519(key.subarray(1), `cosignature/v1\ntime ${bytes.readBigUInt64BE(4)}\n${text}`, bytes.subarray(12))
}

function keyId(name, key) {
  return sha256(`${name}\n`, key).toString("hex").slice(0, 8)
}

async function isEd25519(publicKey, text, signature) {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  if (!isNode) return isEd25519InBrowser(publicKey, text, signature)
  const key = Bytes.concat([Bytes.from("302a300506032b6570032100", "hex"), publicKey])
  return verifySignature(null, Bytes.from(text), createPublicKey({ key, format: "der", type: "spki" }), signature)
}

async function requireWitness({ lines, text, size }, witness) {
  if (!(await isSignedBy(lines, witness, text)))
    report(size - 1, `The witness ${witness.split("+")[0]} has not signed the newest checkpoint.`)
}

/** Every checkpoint the log ever signed. They may only grow in size and time. */
async function readHistory(keys, newest) {
  const history = []
  for await (const line of readLines("checkpoints?limit=10000")) {
    const { checkpoint_id: id, note } = JSON.parse(line)
    const checkpoint = await openCheckpoint(note, keys, `Checkpoint ${id}`)
    if (!checkpoint) continue
    const before = history.at(-1)
    if (before && before.size > checkpoint.size)
      report(
        checkpoint.size,
        `Rows ${checkpoint.size} to ${before.size - 1} are gone: an earlier checkpoint covers ${before.size} rows, and checkpoint ${id} covers ${checkpoint.size}. It was replaced.`,
      )
    else if (before && before.signedAt > checkpoint.signedAt)
      report(checkpoint.size - 1, `Checkpoint ${id} was signed before an earlier one: it was replaced.`)
    history.push({ ...checkpoint, id })
  }
  if (!history.some(({ text }) => text === newest.text))
    report(newest.size - 1, "The newest checkpoint is not among those that the log lists: it was replaced.")
  return history.filter(({ size }) => size <= newest.size)
}

/**
 * A row announces each key of the log. For every key but the first, the previous key signs the checkpoint that covers
 * that row.
 */
function checkKeys(keys, { announced }, history) {
  for (const { row, key } of announced) {
    if (!keys.some((each) => each.verifier_key === key && each.ledger_index === row))
      report(row, `Row ${row} announces a key that the list of keys does not have.`)
  }
  for (const [index, key] of keys.entries()) {
    if (!announced.some(({ key: known }) => known === key.verifier_key))
      report(key.ledger_index, `The key ${key.key_id} is announced by no row.`)
    const first = history.find(({ size }) => size > key.ledger_index)
    const isEndorsed =
      index === 0 || first?.signers.some((signer) => signer.verifier_key === keys[index - 1].verifier_key)
    if (!isEndorsed)
      warnings.push(
        `The key ${key.key_id} was announced without a signature of the key before it. Ask the operator why.`,
      )
  }
}

// ---- Rows and the tree over them (RFC 6962)

function sha256(...parts) {
  return hash("sha256", Bytes.concat(parts.map((part) => Bytes.from(part))), "buffer")
}

function hashNode(left, right) {
  return sha256(Bytes.from([1]), left, right)
}

/** The complete subtrees of a growing tree. */
function growingTree() {
  const subtrees = []
  return {
    add(hash) {
      let node = { hash, leaves: 1 }
      while (subtrees.at(-1)?.leaves === node.leaves)
        node = { hash: hashNode(subtrees.pop().hash, node.hash), leaves: node.leaves * 2 }
      subtrees.push(node)
    },
    root: () =>
      (subtrees.length
        ? subtrees.map(({ hash }) => hash).reduceRight((right, left) => hashNode(left, right))
        : sha256()
      ).toString("base64"),
  }
}

async function readRows(checkpoint, history) {
  const log = {
    name: checkpoint.name,
    size: checkpoint.size,
    root: checkpoint.root,
    hashes: Bytes.alloc(checkpoint.size * 32),
    roots: new Map(),
    kinds: new Map(),
    announced: [],
    batches: new Map(),
    signals: newSignals(),
    isLive: checkpoint.origin === "live",
    coveredAt: coverage(history),
    lastRight: 0,
    firstWrong: null,
  }
  const wanted = new Set([checkpoint.size, ...history.map(({ size }) => size)])
  const tree = growingTree()
  let next = 0
  const add = (hash) => {
    hash.copy(log.hashes, next * 32)
    tree.add(hash)
    next++
    if (wanted.has(next)) log.roots.set(next, tree.root())
    showProgress(next, checkpoint.size)
  }
  rows: for await (const line of readLines("rows?limit=10000")) {
    const [, index, said, rest] = rowForm.exec(line) ?? []
    if (index === undefined) return { ...log, isRootRight: fail(next, `Row ${next} cannot be read.`) ?? false }
    while (next < Number(index)) {
      if (next >= checkpoint.size) break rows
      report(next, `Row ${next} is missing.`)
      add(Bytes.alloc(32))
    }
    if (next >= checkpoint.size) break
    if (Number(index) < next)
      return { ...log, isRootRight: fail(Number(index), `Row ${index} comes twice, or in the wrong place.`) ?? false }
    const hash = sha256(Bytes.from([0]), `{${rest}`)
    if (hash.toString("base64") !== said)
      report(next, `Row ${next} was changed: its content does not match the hash in the log.`)
    takeRow(log, next, rest)
    add(hash)
  }
  while (next < checkpoint.size) {
    report(next, `Row ${next} is missing.`)
    add(Bytes.alloc(32))
  }
  for (const { size, root } of history.toSorted((one, other) => one.size - other.size)) {
    if (log.roots.get(size) !== root) log.firstWrong ??= size
    else if (log.firstWrong === null) log.lastRight = size
  }
  return { ...log, isRootRight: log.roots.get(checkpoint.size) === checkpoint.root && log.firstWrong === null }
}

function takeRow(log, index, rest) {
  try {
    const row = JSON.parse(`{${rest}`)
    log.kinds.set(row.kind, (log.kinds.get(row.kind) ?? 0) + 1)
    if (row.kind === "log_key") log.announced.push({ row: index, key: row.verifier_key })
    if (row.rows_sha256) log.batches.set(index, row)
    if (row.kind === "prediction_batch") checkInTime(log, index, row, row.opens_at)
    if (row.kind === "event_signal") {
      checkInTime(log, index, row, row.tradable_from_at)
      takeSignal(log.signals, index, row)
    }
    if (row.kind === "event_signal_grade") takeGrade(log.signals, index, row)
    if (row.kind === "event_signal_document") takeDocument(log.signals, index, row)
  } catch {
    doubt(index, `Row ${index} does not have the form of its kind.`)
  }
}

/** What is said about a session is said before it opens; in the real market an earlier checkpoint covers it. */
function checkInTime(log, index, row, opensAt) {
  if (row.is_backfill) return
  if (row.issued_at >= opensAt)
    doubt(index, `Row ${index} was issued after its session had opened, and does not say so.`)
  const coveredAt = log.isLive ? log.coveredAt(index) : null
  if (coveredAt && coveredAt >= opensAt)
    doubt(
      index,
      `Row ${index} was first covered by a checkpoint of ${coveredAt}, after its session had opened at ${opensAt}, and does not say so.`,
    )
}

/** When the first checkpoint covering a row was signed. Rows are asked for in order. */
function coverage(history) {
  const bySize = history.toSorted((one, other) => one.size - other.size)
  let at = 0
  return (index) => {
    while (at < bySize.length && bySize[at].size <= index) at++
    return bySize[at]?.signedAt ?? null
  }
}

function nameRange({ lastRight, firstWrong, size }) {
  return `Rows ${lastRight} to ${(firstWrong ?? size) - 1}: some of these rows were changed, added, removed or reordered. The root of the rows before them is one that the log signed; the root up to row ${(firstWrong ?? size) - 1} is not.`
}

/** The hashes that the log keeps in tiles name the row that differs from them. */
async function compareTiles(log) {
  if (log.isRootRight) return
  for (let tile = Math.floor(log.lastRight / 256); tile * 256 < log.size; tile++) {
    const width = Math.min(256, log.size - tile * 256)
    const number = String(tile)
      .padStart(Math.ceil(String(tile).length / 3) * 3, "0")
      .replace(/(\d{3})(?=\d)/g, "x$1/")
    const hashes = await read(`tile/0/${number}${width < 256 ? `.p/${width}` : ""}`, true).catch(() => null)
    for (let at = 0; hashes && at < width; at++) {
      const row = tile * 256 + at
      const own = log.hashes.subarray(row * 32, row * 32 + 32)
      if (!hashes.subarray(at * 32, at * 32 + 32).equals(own) && !problems.some((each) => each.row === row))
        report(
          row,
          `Row ${row} is not the row that was there when its tile was closed: it was changed, or rows were removed or reordered.`,
        )
    }
    if (problems.length > 0) return
  }
}

function rootAt(log, size) {
  const tree = growingTree()
  for (let row = 0; row < size; row++) tree.add(log.hashes.subarray(row * 32, row * 32 + 32))
  return tree.root()
}

function compareWithKept(log, kept, what) {
  if (!kept) return
  if (kept.size > log.size)
    report(
      log.size,
      `Rows ${log.size} to ${kept.size - 1} are gone: the checkpoint that you kept covers ${kept.size} rows, and the log has ${log.size}.`,
    )
  else if (rootAt(log, kept.size) !== kept.root)
    report(kept.size - 1, `${what}: among the rows 0 to ${kept.size - 1} the log has forked.`)
}

function compareWithState(log, state) {
  const hashes = Bytes.from(state.hashes, "base64")
  for (let row = 0; row < Math.min(state.tree_size, log.size); row++) {
    if (log.hashes.subarray(row * 32, row * 32 + 32).equals(hashes.subarray(row * 32, row * 32 + 32))) continue
    return report(row, `Row ${row} is not the one that you verified before: the log has forked there.`)
  }
  if (state.name !== log.name) report(0, `The log is called ${log.name}, and you verified ${state.name} before.`)
  if (state.tree_size > log.size)
    report(
      log.size,
      `Rows ${log.size} to ${state.tree_size - 1} are gone: you verified ${state.tree_size} rows before.`,
    )
}

// ---- Event signals and their grades

/** What is known of the signals as rows are read in order. */
function newSignals() {
  const record = { issued: 0, resolved: 0, void: 0, wins: 0, n: 0, nWins: 0, baseRates: 0, baseRateSum: 0 }
  return {
    byId: new Map(),
    events: new Set(),
    ends: new Map(),
    tallies: new Map(),
    documents: { revised: 0, retracted: 0 },
    late: 0,
    withoutPrices: 0,
    sample: [],
    seen: 0,
    record,
  }
}

function takeSignal(signals, index, row) {
  const before = signals.byId.get(row.signal_id)
  if (before) return doubt(index, `Row ${index} issues the signal of row ${before.index} again.`)
  const type = `${row.event_type} ${row.second_order}`
  const { direction, ticker, is_independent: isIndependent, horizon_end_date: end } = row
  if (isIndependent !== isOfItsOwn(signals, type, row))
    doubt(index, `Row ${index}: whether the signal is independent does not follow from the rows before it.`)
  const { n, wins } = tallyOf(signals, type)
  if (row.type_n !== n || row.type_wins !== wins)
    doubt(
      index,
      `Row ${index}: the record of ${row.event_type} is ${wins} of ${n} by then, and not ${row.type_wins} of ${row.type_n}.`,
    )
  if (!isNear(row.conviction, convictionOf(signals, type, row)))
    doubt(index, `Row ${index}: the conviction does not follow from the rows before it.`)
  if (row.tradable_from_at.slice(0, 10) !== row.entry_date || end < row.entry_date)
    doubt(index, `Row ${index}: the dates of the signal contradict each other.`)
  const isLate = row.is_backfill
  signals.byId.set(row.signal_id, {
    index,
    type,
    direction,
    ticker,
    isIndependent,
    isLate,
    entry: row.entry_date,
    end,
    isGraded: false,
    documentAt: row.issued_at,
  })
  if (isLate) signals.late++
  else signals.record.issued++
}

/** One observation per event, and per type and ticker only if no earlier horizon overlaps. */
function isOfItsOwn(
  { events, ends },
  type,
  { document_key: document, ticker, entry_date: entry, horizon_end_date: end },
) {
  const [event, series] = [`${type} ${document}`, `${type} ${ticker}`]
  if (events.has(event) || (ends.get(series) ?? "") >= entry) return false
  events.add(event)
  ends.set(series, end)
  return true
}

function tallyOf({ tallies }, type) {
  const sides = Object.values(tallies.get(type) ?? {})
  return sides.reduce((sum, { n, wins }) => ({ n: sum.n + n, wins: sum.wins + wins }), { n: 0, wins: 0 })
}

/**
 * The type's win rate, drawn to that of the others in this direction with the weight of 20 signals, times the
 * confidence.
 */
function convictionOf(signals, type, { direction, confidence }) {
  let prior = { n: 0, wins: 0 }
  for (const [other, sides] of signals.tallies)
    if (other !== type && sides[direction])
      prior = { n: prior.n + sides[direction].n, wins: prior.wins + sides[direction].wins }
  if (prior.n === 0) return null
  const { n, wins } = tallyOf(signals, type)
  return ((wins + (20 * prior.wins) / prior.n) / (n + 20)) * confidence
}

function isNear(one, other) {
  return one === null || other === null ? one === other : Math.abs(one - other) < 1e-9
}

function takeGrade(signals, index, row) {
  const signal = signals.byId.get(row.signal_id)
  if (!signal || signal.index !== row.signal_ledger_index || signal.ticker !== row.ticker)
    return doubt(index, `Row ${index} grades a signal that row ${row.signal_ledger_index} does not issue.`)
  if (signal.isGraded) return doubt(index, `Row ${index} grades the signal of row ${signal.index} again.`)
  signal.isGraded = true
  // No session of the exchange closes earlier than 13:00 in New York.
  if (row.resolved_at < `${signal.end}T17:00`)
    doubt(index, `Row ${index} grades the signal of row ${signal.index} before its horizon had ended.`)
  if (!isGradeOf(signal, row))
    doubt(index, `Row ${index}: the grade of ${row.ticker} does not follow from its own figures.`)
  if (row.outcome !== "void") lookAtPrices(signals, index, row)
  count(signals, signal, row)
}

/** The signal counts as before, whatever became of its document. */
function takeDocument(signals, index, row) {
  const signal = signals.byId.get(row.signal_id)
  if (!signal || signal.index !== row.signal_ledger_index || signal.ticker !== row.ticker)
    return doubt(
      index,
      `Row ${index} is about the document of a signal that row ${row.signal_ledger_index} does not issue.`,
    )
  if (row.changed_at <= signal.documentAt)
    doubt(index, `Row ${index}: the document of row ${signal.index} had not changed yet, or it is logged twice.`)
  const isNamed = Object.hasOwn(signals.documents, row.status)
  if (!isNamed || (row.status === "retracted") !== (row.document_sha256 === null))
    return doubt(index, `Row ${index} does not say what became of the document of row ${signal.index}.`)
  signal.documentAt = row.changed_at
  signals.documents[row.status]++
}

function lookAtPrices(signals, index, { has_prices: hasPrices, ticker, entry_date, exit_date, raw_move_pct: said }) {
  if (!hasPrices) {
    signals.withoutPrices++
    return
  }
  signals.seen++
  const entry = { date: entry_date, at: "open" }
  draw(signals, { index, ticker, entry, exit: { date: exit_date, at: "close" }, said })
}

function isGradeOf({ direction, entry, end }, row) {
  const { outcome, entry_price: bought, exit_price: sold, split_ratio: ratio, raw_move_pct: said } = row
  if (outcome === "void")
    return [bought, sold, ratio, said, row.entry_date, row.exit_date].every((each) => each === null)
  if (row.entry_date < entry || row.exit_date < row.entry_date || row.exit_date > end) return false
  const isTold = outcome === "win" || outcome === "loss"
  return isTold && isMove(row.has_prices, { bought, sold, ratio, said }, direction, outcome === "win")
}

/**
 * Whether a move follows from its prices and an outcome from the move; exactly no move is right for neither direction.
 * Without prices, a move that rounds to zero may have been right.
 */
function isMove(hasPrices, { bought, sold, ratio, said }, direction, isRight) {
  if (!hasPrices && said === 0) return true
  const move = hasPrices ? ((sold / bought) * ratio - 1) * 100 : said
  return Math.abs(move - said) <= 0.0001 && isRight === (direction === "bullish" ? move > 0 : move < 0)
}

/** Rates count what is resolved and independent. What was logged too late to show when it was said counts nowhere. */
function count({ tallies, record }, { type, direction, isIndependent, isLate }, { outcome, base_rate: base }) {
  const isWin = outcome === "win" ? 1 : 0
  if (outcome !== "void" && isIndependent) {
    const sides = tallies.get(type) ?? {}
    const { n, wins } = sides[direction] ?? { n: 0, wins: 0 }
    tallies.set(type, { ...sides, [direction]: { n: n + 1, wins: wins + isWin } })
  }
  if (isLate) return
  if (outcome === "void") record.void++
  else {
    record.resolved++
    record.wins += isWin
  }
  if (outcome === "void" || !isIndependent) return
  record.n++
  record.nWins += isWin
  if (base !== null) {
    record.baseRates++
    record.baseRateSum += base
  }
}

function sayRecord({ byId, record, documents }) {
  if (byId.size === 0) return []
  const { issued, resolved, wins, n, nWins, baseRates, baseRateSum } = record
  const pending = issued - resolved - record.void
  const said = [
    `Event signals: ${issued} issued = ${resolved} resolved + ${pending} pending + ${record.void} void; ${wins} of ${resolved} won`,
    ...sayDocuments(documents),
  ]
  if (n === 0) return said
  const [low, high] = wilson(nWins, n)
  const base = baseRates > 0 ? `; base rate ${percent(baseRateSum / baseRates)}` : ""
  return [
    ...said,
    `Win rate of independent signals: ${nWins} of ${n}, ${percent(nWins / n)} (95% Wilson interval ${percent(low)} to ${percent(high)}${base})`,
  ]
}

function sayDocuments({ revised, retracted }) {
  if (revised + retracted === 0) return []
  return [`Documents behind signals: ${revised} revised and ${retracted} retracted later; their signals still count`]
}

function sayUncounted({ signals }, record) {
  const late = signals.late + record.late
  const withoutPrices = signals.withoutPrices + record.withoutPrices
  return [
    ...(late > 0 ? [`Not counted: ${late} that were logged too late to prove when they were made`] : []),
    ...(withoutPrices > 0
      ? [`The prices of ${withoutPrices} grades are not public, so their returns were not verified`]
      : []),
  ]
}

function wilson(wins, n) {
  const z = 1.959964
  const rate = wins / n
  const centre = rate + (z * z) / (2 * n)
  const spread = z * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n))
  return [(centre - spread) / (1 + (z * z) / n), (centre + spread) / (1 + (z * z) / n)]
}

// ---- Predictions and their grades

/** The rows behind each leaf, month by month, and the record that follows from them. */
async function readPredictions(log) {
  const record = { issued: 0, correct: 0, incorrect: 0, void: 0, late: 0, withoutPrices: 0, sample: [], seen: 0 }
  const months = new Set([...log.batches.values()].map(({ target_date: date }) => date.slice(0, 7)))
  for (const month of [...months].sort()) {
    const groups = new Map()
    for await (const line of readLines(`predictions/${month}.ndjson`, true)) {
      const index = Number(/"ledger_index":(\d+)/.exec(line)?.[1] ?? -1)
      if (!groups.has(index)) groups.set(index, [])
      groups.get(index).push(line)
    }
    const ofMonth = [...log.batches].filter(([, { target_date: date }]) => date.startsWith(month))
    for (const [index, batch] of ofMonth) checkBatch(index, batch, groups.get(index) ?? [])
    for (const index of groups.keys())
      if (!log.batches.has(index) && index < log.size)
        report(index, `predictions/${month}.ndjson has rows for row ${index}, which commits to none.`)
    if (problems.length === 0) countMonth(record, ofMonth, groups)
  }
  return record
}

function checkBatch(index, batch, lines) {
  const file = `predictions/${batch.target_date}.ndjson`
  if (lines.length !== batch.n)
    report(index, `Row ${index} commits to ${batch.n} rows, and ${file} has ${lines.length} of it.`)
  if (sha256(...lines.map((line) => `${line}\n`)).toString("hex") !== batch.rows_sha256)
    report(index, `Row ${index}: ${nameLine(batch, lines)} in ${file} is not what the log committed to.`)
}

/** A prediction and its grade are in the same file. A grade may have entered the log first. */
function countMonth(record, batches, groups) {
  const said = new Map()
  const ofKind = (asked) => batches.filter(([, { kind }]) => kind === asked)
  for (const [index, batch] of ofKind("prediction_batch")) {
    for (const line of groups.get(index) ?? []) {
      const { prediction_id: id, direction, timeframe } = JSON.parse(line)
      said.set(id, { direction, isLate: batch.is_backfill })
      if (batch.is_backfill) record.late++
      else if (timeframe === "daily") record.issued++
    }
  }
  for (const [index, batch] of ofKind("prediction_grades"))
    for (const line of groups.get(index) ?? []) countGrade(record, said, index, batch, JSON.parse(line))
}

function countGrade(record, said, index, { target_date: target }, row) {
  const prediction = said.get(row.prediction_id)
  if (!prediction || !isGradedRight(row, prediction.direction))
    return report(
      index,
      `Row ${index}: the grade of ${row.ticker} in predictions/${target}.ndjson does not follow from ${prediction ? "its prices" : "a prediction"}.`,
    )
  if (row.outcome !== "void" && row.exit_price === null) record.withoutPrices++
  if (row.timeframe !== "daily" || prediction.isLate) return
  record[row.outcome]++
  if (row.exit_price === null) return
  record.seen++
  draw(record, {
    index,
    ticker: row.ticker,
    entry: { date: row.reference_date, at: "close" },
    exit: { date: row.exit_date, at: "close" },
    said: row.realized_return_pct,
  })
}

/** Each leaf has the first three bytes of each row's hash, which name the row that differs. */
function nameLine({ row_prefixes: prefixes, n }, lines) {
  const at = lines.findIndex(
    (line, index) => sha256(line).subarray(0, 3).toString("base64") !== prefixes.slice(index * 4, index * 4 + 4),
  )
  if (at < 0)
    return lines.length < n ? `the row behind ${JSON.parse(lines.at(-1) ?? "{}").ticker ?? "the first"}` : "a row"
  const { ticker, kind } = JSON.parse(lines[at])
  return lines.length < n
    ? `the ${kind} before that of ${ticker} is missing, or that of ${ticker}`
    : `the ${kind} of ${ticker}`
}

/** Keeps 10 of all, each equally likely. */
function draw({ sample, seen }, grade) {
  const place = seen <= 10 ? seen - 1 : Math.floor(Math.random() * seen)
  if (place < 10) sample[place] = grade
}

/** Checks a sample's moves against the bars the service gives to customers, which are adjusted for splits. */
async function comparePrices(sample, key) {
  let compared = 0
  for (const { index, ticker, entry, exit, said } of sample) {
    const url = new URL(`../api/v1/market/ohlcv/${encodeURIComponent(ticker)}?days=365`, base)
    const { bars } = await (await ask(url, { "X-API-Key": key })).json()
    const [bought, sold] = [entry, exit].map(({ date, at }) => bars.find((bar) => bar.date === date)?.[at])
    if (!bought || !sold) continue
    compared++
    if (Math.abs((sold / bought - 1) * 100 - said) > 0.01)
      report(
        index,
        `Row ${index}: the grade of ${ticker}, from ${entry.date} to ${exit.date}, does not follow from market/ohlcv.`,
      )
  }
  return `Compared with market/ohlcv: ${compared} of ${sample.length} grades`
}

/** Grades of earlier versions have no prices either. */
function isGradedRight({ entry_price: bought, exit_price: sold, split_ratio: ratio, ...row }, direction) {
  const { realized_return_pct: said, outcome } = row
  if (outcome === "void") return said === null
  const isTold = outcome === "correct" || outcome === "incorrect"
  return isTold && isMove(bought !== null, { bought, sold, ratio, said }, direction, outcome === "correct")
}

// ---- Reading

/** A file that may be missing has no lines. */
async function* readLines(path, isOptional = false) {
  for (let url = path; url; ) {
    const response = await ask(url, {}, isOptional)
    if (response.status === 404) return
    for (const line of (await response.text()).split("\n")) if (line) yield line
    url = /<[^>]*\/track-record\/([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1]
  }
}

async function read(path, isBinary) {
  const response = await ask(path)
  return isBinary ? Bytes.from(await response.arrayBuffer()) : response.text()
}

async function ask(path, headers, isOptional = false) {
  const url = new URL(path, base)
  for (;;) {
    const response = await fetched(url, { headers })
    if (response.ok || (isOptional && response.status === 404)) return response
    const wait = Number(response.headers.get("retry-after"))
    if (response.status !== 429 && response.status !== 503) throw new Error(`${url} answered ${response.status}`)
    if (!(wait > 0) || wait > 120)
      throw new Error(`${url} answered ${response.status}; the limit of this network is reached`)
    sayMeanwhile(`Waiting ${wait} s: the service limits the requests of each network.`)
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000))
  }
}

// ---- Saying

function sayMeanwhile(text) {
  if (isNode) console.error(text)
  else postMessage({ meanwhile: text })
}

function showProgress(done, all) {
  if (!isNode) {
    if (done % 50 === 0 || done === all) postMessage({ progress: { done, all } })
  } else if (process.stderr.isTTY && (done % 1_000 === 0 || done === all))
    process.stderr.write(`\r${done} of ${all} rows${done === all ? "\n" : ""}`)
}

function failed() {
  const more = problems.length > 20 ? [`… and ${problems.length - 20} more.`] : []
  const named = problems.slice(0, 20).map(({ text }) => `FAILED: ${text}`)
  return { code: 1, said: [...warned(), ...named, ...more, "The track record does not verify."] }
}

function passed(checkpoint, log, record, compared) {
  const said = [
    ...warned(),
    ...(compared ? [compared] : []),
    `${checkpoint.name} (${checkpoint.origin}): ${log.size} rows, root ${checkpoint.root}, signed ${checkpoint.signedAt}`,
    `Rows by kind: ${[...log.kinds].map(([kind, count]) => `${count} ${kind}`).join(", ")}`,
    ...(record ? [sayPredictions(record)] : []),
    ...sayRecord(log.signals),
    ...sayUncounted(log, record ?? { late: 0, withoutPrices: 0 }),
    ...(record
      ? []
      : ["Not read here: the files of predictions behind the rows. On your own machine they are verified too."]),
    isSignatureUnread
      ? "The rows verify. This browser cannot check who signed them: it has no Ed25519 at this address."
      : "The track record verifies.",
  ]
  return { code: 0, said }
}

function sayPredictions({ issued, correct, incorrect, void: voids }) {
  const resolved = correct + incorrect
  return `Daily predictions: ${issued} issued = ${resolved} resolved + ${issued - resolved - voids} pending + ${voids} void; ${correct} of ${resolved} correct${resolved ? ` (${percent(correct / resolved)})` : ""}`
}

function warned() {
  return warnings.map((text) => `WARNING: ${text}`)
}

function percent(share) {
  return `${(100 * share).toFixed(2)}%`
}

function readArguments() {
  try {
    const given = parseArgs({
      allowPositionals: true,
      options: {
        state: { type: "string" },
        checkpoint: { type: "string" },
        witness: { type: "string" },
        key: { type: "string" },
      },
    })
    if (given.positionals.length !== 1 || !URL.canParse(given.positionals[0]))
      throw new Error("Give the address of the service, such as http://localhost:3000.")
    return given
  } catch (error) {
    console.error(
      `${error.message}\nusage: node verify.mjs URL [--state FILE] [--checkpoint FILE] [--witness KEY] [--key KEY]`,
    )
    process.exit(2)
  }
}

// ---- In a browser

if (!isNode && typeof WorkerGlobalScope !== "undefined") {
  addEventListener("message", async ({ data: { url, row, signalId } }) => {
    const { code, said } = await (row === undefined ? verify(url, { rowsOnly: true }) : verifyRow(url, row, signalId))
    postMessage({ end: { code, said } })
  })
}

/** What Node's Buffer can do, as far as it is used here. */
function bytesOfBrowser() {
  return class Bytes extends Uint8Array {
    static from(value, encoding) {
      if (encoding === "hex") return new Bytes(value.match(/../g).map((pair) => Number.parseInt(pair, 16)))
      if (encoding === "base64") return new Bytes([...atob(value)].map((character) => character.charCodeAt(0)))
      return new Bytes(typeof value === "string" ? new TextEncoder().encode(value) : value)
    }
    static alloc(length) {
      return new Bytes(length)
    }
    static concat(parts) {
      const whole = new Bytes(parts.reduce((sum, { length }) => sum + length, 0))
      let at = 0
      for (const part of parts) {
        whole.set(part, at)
        at += part.length
      }
      return whole
    }
    toString(encoding) {
      if (encoding === "base64") return btoa(String.fromCharCode(...this))
      return [...this].map((byte) => byte.toString(16).padStart(2, "0")).join("")
    }
    equals(other) {
      return this.length === other.length && this.every((byte, at) => byte === other[at])
    }
    copy(target, at) {
      target.set(this, at)
    }
    readBigUInt64BE(at) {
      return new DataView(this.buffer, this.byteOffset).getBigUint64(at)
    }
  }
}

/** False for a wrong signature. Pages served over plain HTTP have no Web Crypto, and old browsers no Ed25519. */
async function isEd25519InBrowser(publicKey, text, signature) {
  let key
  try {
    key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"])
  } catch {
    isSignatureUnread = true
    return true
  }
  return crypto.subtle.verify("Ed25519", key, signature, Bytes.from(text))
}

/** SHA-256 (FIPS 180-4). Web Crypto has it too, but one promise per hash takes far longer. */
function hashInBrowser(_, data) {
  const { initial, constants } = sha256Numbers()
  const padded = new Uint8Array(Math.ceil((data.length + 9) / 64) * 64)
  padded.set(data)
  padded[data.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(data.length) * 8n)
  const state = Uint32Array.from(initial)
  const words = new Uint32Array(64)
  for (let at = 0; at < padded.length; at += 64) {
    for (let word = 0; word < 16; word++) words[word] = view.getUint32(at + word * 4)
    addBlock(state, words, constants)
  }
  const digest = Bytes.alloc(32)
  for (const [place, word] of state.entries()) new DataView(digest.buffer).setUint32(place * 4, word)
  return digest
}

function addBlock(state, words, constants) {
  for (let t = 16; t < 64; t++) {
    const [x, y] = [words[t - 15], words[t - 2]]
    const sigma0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const sigma1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    words[t] = words[t - 16] + sigma0 + words[t - 7] + sigma1
  }
  let [a, b, c, d, e, f, g, h] = state
  for (let t = 0; t < 64; t++) {
    const sum1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + constants[t] + words[t]) | 0
    const sum0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [place, word] of [a, b, c, d, e, f, g, h].entries()) state[place] += word
}

function turn(word, by) {
  return (word >>> by) | (word << (32 - by))
}

/** The first bits of the square roots of 8 primes and of the cube roots of 64, computed once. */
function sha256Numbers() {
  if (numbers) return numbers
  const primes = []
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  const fraction = (root) => Math.floor((root % 1) * 2 ** 32)
  numbers = {
    initial: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
    constants: primes.map((prime) => fraction(Math.cbrt(prime))),
  }
  return numbers
}
