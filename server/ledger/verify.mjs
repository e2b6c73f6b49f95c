#!/usr/bin/env node
// Verifies the track record of an Assay service from what it publishes. One file, no dependencies, Node 20.12 or later:
//
//   node verify.mjs https://assay.example.com [--state FILE] [--checkpoint FILE] [--witness KEY] [--key KEY]
//
// --state remembers what was verified, so that the next run also finds what was changed since, and in which row.
// --checkpoint takes a checkpoint that you kept, such as that of a mail: the log must still begin with what it covers.
// --witness takes the C2SP verifier key of a witness who must have signed the newest checkpoint.
// --key takes an API key of the service, with which 20 grades are compared with the prices of market/ohlcv.
//
// Ends with 0 where everything holds, 1 where something was forged (the rows are named), 2 on wrong usage, and 3 where
// the service could not be read.
import { createPublicKey, hash, verify as verifySignature } from "node:crypto"
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"

const problems = []
const report = (row, text) => problems.push({ row, text })

const { values: options, positionals } = readArguments()
const base = `${positionals[0].replace(/\/$/, "")}/track-record/`
await main().catch((error) => end(3, `The service could not be read: ${error.message}`))

async function main() {
  const state = options.state && existsSync(options.state) ? JSON.parse(readFileSync(options.state, "utf8")) : null
  const { keys } = JSON.parse(await read("keys"))
  const checkpoint = openCheckpoint(await read("checkpoint"), keys, "The newest checkpoint")
  if (!checkpoint) return conclude()
  const history = await readHistory(keys, checkpoint)
  const log = await readRows(checkpoint, history)
  checkKeys(keys, log, history)
  await compareTiles(log)
  const kept =
    options.checkpoint && openCheckpoint(readFileSync(options.checkpoint, "utf8"), keys, "The checkpoint that you kept")
  compareWithKept(log, kept, "The log does not begin with the rows of the checkpoint that you kept")
  if (state) compareWithState(log, state)
  const record = await readPredictions(log)
  if (options.witness) requireWitness(checkpoint, options.witness)
  if (options.key) await comparePrices(record.sample, options.key)
  if (problems.length === 0 && !log.isRootRight) report(null, nameRange(log))
  if (problems.length === 0 && options.state) {
    const kept = {
      url: positionals[0],
      name: checkpoint.name,
      tree_size: log.size,
      root_hash: checkpoint.root,
      keys: keys.map((key) => key.verifier_key),
      hashes: log.hashes.toString("base64"),
    }
    writeFileSync(`${options.state}.new`, JSON.stringify(kept))
    renameSync(`${options.state}.new`, options.state)
  }
  conclude(checkpoint, log, record)
}

// ---- Checkpoints and keys

function openCheckpoint(note, keys, what) {
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
  const signers = inForce.filter(
    (key) => key.verifier_key.startsWith(`${name}+`) && lines.some((line) => isSigned(line, key.verifier_key, text)),
  )
  if (signers.length === 0)
    return fail(
      Number(size) - 1,
      `${what}, which covers the rows before ${size}, is signed by none of the log's keys of its time: it was replaced.`,
    )
  const origin = extensions.find((line) => line.startsWith("data_origin "))?.slice(12)
  return { name, size: Number(size), root, signedAt, origin, lines, text, signers }
}

function fail(row, text) {
  report(row, text)
  return null
}

/** Whether a line of a note is the signature of this key, of the note itself or as a witness. */
function isSigned(line, verifierKey, text) {
  const [, name, id, material] = /^([^+]+)\+([\da-f]{8})\+(.+)$/.exec(verifierKey) ?? []
  const [, signer, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? []
  if (!name || signer !== name) return false
  const [key, bytes] = [Buffer.from(material, "base64"), Buffer.from(encoded, "base64")]
  if (bytes.subarray(0, 4).toString("hex") !== id || keyId(name, key) !== id) return false
  if (key[0] === 1) return isEd25519(key.subarray(1), text, bytes.subarray(4))
  if (key[0] !== 4 || bytes.length !== 76) return false
  return isEd25519(key.subarray(1), `cosignature/v1\ntime ${bytes.readBigUInt64BE(4)}\n${text}`, bytes.subarray(12))
}

function keyId(name, key) {
  return sha256(`${name}\n`, key).toString("hex").slice(0, 8)
}

function isEd25519(publicKey, text, signature) {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  const key = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), publicKey])
  return verifySignature(null, Buffer.from(text), createPublicKey({ key, format: "der", type: "spki" }), signature)
}

function requireWitness({ lines, text, size }, witness) {
  if (!lines.some((line) => isSigned(line, witness, text)))
    report(size - 1, `The witness ${witness.split("+")[0]} has not signed the newest checkpoint.`)
}

/** All checkpoints that the log ever signed. They may only grow, in size and in time. */
async function readHistory(keys, newest) {
  const history = []
  for await (const line of readLines("checkpoints?limit=10000")) {
    const { checkpoint_id: id, note } = JSON.parse(line)
    const checkpoint = openCheckpoint(note, keys, `Checkpoint ${id}`)
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

/** Every key of the log is announced by a row of it, and every key but the first by checkpoints of the one before it. */
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
      warn(`The key ${key.key_id} was announced without a signature of the key before it. Ask the operator why.`)
  }
}

// ---- Rows and the tree over them (RFC 6962)

function sha256(...parts) {
  return hash("sha256", Buffer.concat(parts.map((part) => Buffer.from(part))), "buffer")
}

function hashNode(left, right) {
  return sha256(Buffer.from([1]), left, right)
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
    hashes: Buffer.alloc(checkpoint.size * 32),
    roots: new Map(),
    kinds: new Map(),
    announced: [],
    batches: new Map(),
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
    const [, index, said, rest] = /^\{"ledger_index":(\d+),"record_hash":"([^"]*)",(.*)$/s.exec(line) ?? []
    if (index === undefined) return { ...log, isRootRight: fail(next, `Row ${next} cannot be read.`) ?? false }
    while (next < Number(index)) {
      if (next >= checkpoint.size) break rows
      report(next, `Row ${next} is missing.`)
      add(Buffer.alloc(32))
    }
    if (next >= checkpoint.size) break
    if (Number(index) < next)
      return { ...log, isRootRight: fail(Number(index), `Row ${index} comes twice, or in the wrong place.`) ?? false }
    const hash = sha256(Buffer.from([0]), `{${rest}`)
    if (hash.toString("base64") !== said)
      report(next, `Row ${next} was changed: its content does not have the hash that the log keeps of it.`)
    takeRow(log, next, rest)
    add(hash)
  }
  while (next < checkpoint.size) {
    report(next, `Row ${next} is missing.`)
    add(Buffer.alloc(32))
  }
  for (const { size, root } of history.toSorted((one, other) => one.size - other.size)) {
    if (log.roots.get(size) !== root) log.firstWrong ??= size
    else if (log.firstWrong === null) log.lastRight = size
  }
  return { ...log, isRootRight: log.roots.get(checkpoint.size) === checkpoint.root && log.firstWrong === null }
}

function takeRow(log, index, rest) {
  let row
  try {
    row = JSON.parse(`{${rest}`)
  } catch {
    return report(index, `Row ${index} is not JSON.`)
  }
  log.kinds.set(row.kind, (log.kinds.get(row.kind) ?? 0) + 1)
  if (row.kind === "log_key") log.announced.push({ row: index, key: row.verifier_key })
  if (row.kind === "prediction_batch" && !row.is_backfill && row.issued_at >= row.opens_at)
    report(index, `Row ${index} holds predictions that were issued after their session had opened.`)
  if (row.rows_sha256) log.batches.set(index, row)
}

function nameRange({ lastRight, firstWrong, size }) {
  return `Rows ${lastRight} to ${(firstWrong ?? size) - 1}: among these, rows were changed, added, taken away or reordered. The rows before have the root that the log signed, and those up to here do not.`
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
          `Row ${row} is not the one that stood there when its tile was closed: it was changed, or rows were taken away or reordered.`,
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
  const hashes = Buffer.from(state.hashes, "base64")
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

// ---- Predictions and their grades

/** The rows behind each leaf, month by month, and the record that follows from them. */
async function readPredictions(log) {
  const record = { issued: 0, correct: 0, incorrect: 0, void: 0, sample: [] }
  const months = new Set([...log.batches.values()].map(({ target_date: date }) => date.slice(0, 7)))
  for (const month of [...months].sort()) {
    const groups = new Map()
    const directions = new Map()
    for await (const line of readLines(`predictions/${month}.ndjson`, true)) {
      const index = Number(/"ledger_index":(\d+)/.exec(line)?.[1] ?? -1)
      if (!groups.has(index)) groups.set(index, [])
      groups.get(index).push(line)
    }
    for (const [index, batch] of log.batches)
      if (batch.target_date.startsWith(month)) checkBatch(index, batch, groups.get(index) ?? [], { record, directions })
    for (const index of groups.keys())
      if (!log.batches.has(index) && index < log.size)
        report(index, `predictions/${month}.ndjson has rows for row ${index}, which commits to none.`)
  }
  return record
}

function checkBatch(index, batch, lines, { record, directions }) {
  const file = `predictions/${batch.target_date}.ndjson`
  if (lines.length !== batch.n)
    report(index, `Row ${index} commits to ${batch.n} rows, and ${file} has ${lines.length} of it.`)
  if (sha256(...lines.map((line) => `${line}\n`)).toString("hex") !== batch.rows_sha256)
    report(index, `Row ${index}: ${nameLine(batch, lines)} in ${file} is not what the log committed to.`)
  for (const line of lines) {
    const row = JSON.parse(line)
    if (row.kind === "prediction") directions.set(row.prediction_id, row.direction)
    else if (!isGradedRight(row, directions.get(row.prediction_id)))
      report(index, `Row ${index}: the grade of ${row.ticker} in ${file} does not follow from its prices.`)
    if (row.timeframe !== "daily") continue
    if (row.kind === "prediction") record.issued++
    else {
      record[row.outcome]++
      drawSample(record, row)
    }
  }
}

/** Each leaf has the first three bytes of the hash of each of its rows, which name the one that differs. */
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

/** Keeps 20 of all grades with prices, each as likely as any other. */
function drawSample(record, row) {
  const seen = record.correct + record.incorrect
  const place = seen <= 20 ? seen - 1 : Math.floor(Math.random() * seen)
  if (row.exit_price !== null && place < 20) record.sample[place] = row
}

/** The moves of a sample, from the bars that the service gives to its customers. They are adjusted for splits. */
async function comparePrices(sample, key) {
  let compared = 0
  for (const row of sample.filter(Boolean)) {
    const url = new URL(`../api/v1/market/ohlcv/${encodeURIComponent(row.ticker)}?days=365`, base)
    const { bars } = await (await ask(url, { "X-API-Key": key })).json()
    const [entry, exit] = [row.reference_date, row.exit_date].map(
      (date) => bars.find((bar) => bar.date === date)?.close,
    )
    if (!entry || !exit) continue
    compared++
    if (Math.abs((exit / entry - 1) * 100 - row.realized_return_pct) > 0.01)
      report(
        row.ledger_index,
        `Row ${row.ledger_index}: the grade of ${row.ticker} for ${row.target_date} does not follow from market/ohlcv.`,
      )
  }
  console.log(`Compared with market/ohlcv: ${compared} of ${sample.length} grades`)
}

/** Grades of earlier versions have no prices. Exactly no move is right for neither direction. */
function isGradedRight(row, direction) {
  const { entry_price: entry, exit_price: exit, split_ratio: ratio, realized_return_pct: realized, outcome } = row
  if (entry === null) return true
  const move = ((exit / entry) * ratio - 1) * 100
  if (Math.abs(move - realized) > 0.0001) return false
  return direction === undefined || (outcome === "correct") === (direction === "bullish" ? move > 0 : move < 0)
}

// ---- Reading

/** Of a file that may be missing: no lines. */
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
  return isBinary ? Buffer.from(await response.arrayBuffer()) : response.text()
}

async function ask(path, headers, isOptional = false) {
  const url = new URL(path, base)
  for (;;) {
    const response = await fetch(url, { headers })
    if (response.ok || (isOptional && response.status === 404)) return response
    const wait = Number(response.headers.get("retry-after"))
    if (response.status !== 429 && response.status !== 503) throw new Error(`${url} answered ${response.status}`)
    if (!(wait > 0) || wait > 120)
      throw new Error(`${url} answered ${response.status}; the limit of this network is reached`)
    warn(`Waiting ${wait} s: the service limits how often this network may ask.`)
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000))
  }
}

// ---- Saying

function warn(text) {
  console.error(text)
}

function showProgress(done, all) {
  if (process.stderr.isTTY && (done % 1_000 === 0 || done === all))
    process.stderr.write(`\r${done} of ${all} rows${done === all ? "\n" : ""}`)
}

function conclude(checkpoint, log, record) {
  for (const { text } of problems.slice(0, 20)) console.log(`FAILED: ${text}`)
  if (problems.length > 20) console.log(`… and ${problems.length - 20} more.`)
  if (problems.length > 0) return end(1, "The track record does not verify.")
  const { issued, correct, incorrect } = record
  const resolved = correct + incorrect
  console.log(
    `${checkpoint.name} (${checkpoint.origin}): ${log.size} rows, root ${checkpoint.root}, signed ${checkpoint.signedAt}`,
  )
  console.log(`Rows by kind: ${[...log.kinds].map(([kind, count]) => `${count} ${kind}`).join(", ")}`)
  console.log(
    `Daily predictions: ${issued} issued = ${resolved} resolved + ${issued - resolved - record.void} pending + ${record.void} void; ${correct} of ${resolved} correct${resolved ? ` (${((100 * correct) / resolved).toFixed(2)}%)` : ""}`,
  )
  end(0, "The track record verifies.")
}

function end(code, text) {
  console.log(text)
  process.exit(code)
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
      throw new Error("Name the service, such as http://localhost:3000.")
    return given
  } catch (error) {
    console.error(
      `${error.message}\nusage: node verify.mjs URL [--state FILE] [--checkpoint FILE] [--witness KEY] [--key KEY]`,
    )
    process.exit(2)
  }
}
