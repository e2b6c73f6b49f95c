#!/usr/bin/env node
// Recomputes the figures of a track record from its log: keys, tree, commitments, instants, grades and counts. This
// file stands alone. The chapters of verify.mjs add rules to it.
//
//   node core.mjs https://assay.example.com
//
// It takes from the log when sessions open and what prices were. The chapters check that as far as it can be checked.

export const isNode = typeof process === "object" && process.versions?.node !== undefined
const here = isNode ? await import("node:crypto") : globalThis.browserCrypto
export const { createPublicKey, hash, verify: verifySignature } = here
export const Bytes = isNode ? Buffer : here.Bytes

// ---- A run

/** What a run reads and finds. Chapters keep their state in it. A browser's `fetch` is called as a function alone. */
export function newLog(service, read, chapters) {
  const [problems, warnings] = [[], []]
  return {
    ...{ base: `${service.replace(/\/$/, "")}/track-record/`, chapters, problems, warnings },
    fetch: (url, init) => read(url, init),
    report: (rule, row, text) => problems.push({ rule, row, text }),
    warn: (text) => warnings.push(text),
    ...{ keys: [], checkpoint: null, listed: [], history: [], origin: null, isLive: false },
    ...{ name: null, size: 0, hashes: Bytes.alloc(0), rowsOfKind: new Map(), batches: new Map() },
    ...{ roots: new Map(), lastRight: 0, firstWrong: null, isRootRight: false, coveredAt: () => null },
    ...{ counts: { issued: 0, correct: 0, incorrect: 0, void: 0, late: 0, baseWins: 0 }, isWhole: false },
  }
}

export function tell(log, event, ...told) {
  for (const chapter of log.chapters) chapter[event]?.(log, ...told)
}

async function tellInTurn(log, event, options) {
  for (const chapter of log.chapters) await chapter[event]?.(log, options)
}

/** Reads the whole log. Returns false if it has no checkpoint that could be checked. */
export async function readLog(log, options = {}) {
  for (const { name, start } of log.chapters) if (start) log[name] = start(log, options)
  log.keys = await readKeys(log)
  if (!(await readCheckpoints(log))) return false
  await tellInTurn(log, "begin", options)
  await readRows(log)
  await tellInTurn(log, "rowsRead", options)
  if (!options.rowsOnly) await readPredictions(log)
  await tellInTurn(log, "end", options)
  checkRoot(log)
  return true
}

// ---- Reading

export async function* readLines(log, path, isOptional = false) {
  for (let url = path; url; ) {
    const response = await ask(log, url, {}, isOptional)
    if (response.status === 404) return
    for (const line of (await response.text()).split("\n")) if (line) yield line
    url = /<[^>]*\/track-record\/([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1]
  }
}

export async function read(log, path) {
  return (await ask(log, path)).text()
}

export async function ask(log, path, headers, isOptional = false) {
  const url = new URL(path, log.base)
  for (;;) {
    // A connection that was idle while rows were hashed may have been closed.
    const response = await log.fetch(url, { headers }).catch(() => log.fetch(url, { headers }))
    if (response.ok || (isOptional && response.status === 404)) return response
    const wait = Number(response.headers.get("retry-after"))
    if (response.status !== 429 && response.status !== 503) throw new Error(`${url} answered ${response.status}`)
    if (!(wait > 0) || wait > 120)
      throw new Error(`${url} answered ${response.status}; the limit of this network is reached`)
    tell(log, "meanwhile", `Waiting ${wait} s: the service limits the requests of each network.`)
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000))
  }
}

export const is = {
  text: (value) => typeof value === "string",
  count: (value) => Number.isSafeInteger(value) && value >= 0,
  instant: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
}

export function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

// ---- Keys and checkpoints (C2SP signed-note, tlog-checkpoint)

/** Catches: a list of keys that is none. */
export async function readKeys(log) {
  const keys = parsed(await read(log, "keys"))?.keys
  const isKey = (key) => is.text(key?.verifier_key) && is.text(key.key_id) && is.count(key.ledger_index)
  if (Array.isArray(keys) && keys.every(isKey)) return keys
  log.report("key", null, "The list of keys cannot be read.")
  return []
}

const noteType = 1
const textOf = (note) => String(note).slice(0, String(note).lastIndexOf("\n\n") + 1)
export const isInForce = ({ signs_until: until }, instant) => until === null || instant <= until

/**
 * Catches: a checkpoint that another key signed. Then it has no `signers`; null if it cannot be read at all. The last
 * row under a checkpoint and the list of checkpoints have its time of signing; earlier checkpoints contain it
 * themselves.
 */
export async function openCheckpoint(log, note, what, listedAt = null) {
  const at = note.lastIndexOf("\n\n")
  const text = textOf(note)
  const [name, size, root, ...rest] = text.split("\n")
  const extensions = rest.filter(Boolean)
  const isPlain = extensions.length === 0
  const signedAt = isPlain ? listedAt : extensions.find((line) => line.startsWith("signed_at "))?.slice(10)
  if (at < 0 || !/^\d{1,15}$/.test(size ?? "") || !(is.instant(signedAt) || (isPlain && signedAt === null))) {
    log.report("checkpoint", null, `${what} is not a signed checkpoint.`)
    return null
  }
  const lines = note
    .slice(at + 2)
    .split("\n")
    .filter(Boolean)
  const signers = []
  for (const key of log.keys.filter((each) => signedAt === null || isInForce(each, signedAt)))
    if (key.verifier_key.startsWith(`${name}+`) && (await isSignedBy(log, lines, key.verifier_key, text)))
      signers.push(key)
  if (signers.length === 0)
    log.report(
      "signature",
      Number(size) - 1,
      `${what}, which covers the rows before ${size}, is not signed by any key that the log had then: it was replaced.`,
    )
  const origin = extensions.find((line) => line.startsWith("data_origin "))?.slice(12) ?? null
  return { name, size: Number(size), root, signedAt, origin, isPlain, lines, text, signers }
}

async function isSignedBy(log, lines, verifierKey, text) {
  const key = readVerifierKey(verifierKey)
  if (key?.type !== noteType) return false
  for (const line of lines) {
    const signature = signatureBy(key, line)
    if (signature && (await isEd25519(log, key.publicKey, text, signature))) return true
  }
  return false
}

export function readVerifierKey(text) {
  const [, name, id, material] = /^([^+]+)\+([\da-f]{8})\+(.+)$/.exec(text) ?? []
  if (!name) return null
  const bytes = Bytes.from(material, "base64")
  const isWhole = bytes.toString("base64") === material && sha256(`${name}\n`, bytes).toString("hex").startsWith(id)
  return isWhole ? { name, id, type: bytes[0], publicKey: bytes.subarray(1), text } : null
}

/** The part of a note's line after the key id; null for a line of another key. */
export function signatureBy({ name, id }, line) {
  const [, signer, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? []
  const bytes = signer === name ? Bytes.from(encoded, "base64") : null
  return bytes?.subarray(0, 4).toString("hex") === id ? bytes.subarray(4) : null
}

const ed25519 = { prefix: "302a300506032b6570032100", keyBytes: 32, signatureBytes: 64 }

/** In a browser, a promise. */
export function isEd25519(log, publicKey, text, signature) {
  if (publicKey.length !== ed25519.keyBytes || signature.length !== ed25519.signatureBytes) return false
  if (!isNode) return here.isEd25519(log, publicKey, text, signature)
  const key = Bytes.concat([Bytes.from(ed25519.prefix, "hex"), publicKey])
  return verifySignature(null, Bytes.from(text), createPublicKey({ key, format: "der", type: "spki" }), signature)
}

/** Reads the newest checkpoint and every one before it. Catches: a checkpoint that was replaced. */
async function readCheckpoints(log) {
  const note = await read(log, "checkpoint")
  for await (const line of readLines(log, "checkpoints?limit=10000")) {
    const { checkpoint_id: id, note: listed, signed_at: said } = parsed(line) ?? {}
    if (is.count(id) && is.text(listed)) log.listed.push({ id, note: listed, signedAt: is.instant(said) ? said : null })
    else log.report("checkpoint", null, "A line of the list of checkpoints cannot be read.")
  }
  const listing = log.listed.find((each) => textOf(each.note) === textOf(note))
  const newest = await openCheckpoint(log, note, "The newest checkpoint", listing?.signedAt)
  if (newest && !listing)
    log.report("checkpoint", newest.size - 1, "The log does not list its newest checkpoint: it was replaced.")
  if (!newest?.signedAt) return false
  for (const { id, note: listed, signedAt } of log.listed) {
    const checkpoint = await openCheckpoint(log, listed, `Checkpoint ${id}`, signedAt ?? "")
    if (checkpoint?.signers.length > 0) log.history.push({ ...checkpoint, id })
  }
  const { name, size, origin } = newest
  Object.assign(log, { checkpoint: newest, name, size, origin, isLive: origin === "live" })
  tell(log, "checkpoints")
  log.history = log.history.filter((checkpoint) => checkpoint.size <= size)
  log.coveredAt = coverage(log.history, newest.signedAt)
  return true
}

/** A function from a row to when the first of these checkpoints covered it; else `last`. */
export function coverage(checkpoints, last) {
  const instants = []
  for (const { size, signedAt } of checkpoints.toSorted((one, other) => one.size - other.size))
    while (instants.length < size) instants.push(signedAt)
  return (index) => instants[index] ?? last
}

// ---- The tree (RFC 6962)

export function sha256(...parts) {
  return hash("sha256", Bytes.concat(parts.map((part) => Bytes.from(part))), "buffer")
}

export function hashNode(left, right) {
  return sha256(Bytes.from([1]), left, right)
}

export function growingTree() {
  const subtrees = []
  let size = 0
  return {
    add(leaf) {
      let node = leaf
      for (let left = size++; left % 2 === 1; left = (left - 1) / 2) node = hashNode(subtrees.pop(), node)
      subtrees.push(node)
    },
    root: () => (size > 0 ? subtrees.reduceRight((right, left) => hashNode(left, right)) : sha256()).toString("base64"),
  }
}

/** A row as served: its place and hash precede the leaf itself. */
export const rowForm = /^\{"ledger_index":(\d+),"record_hash":"([^"]*)",(.*)$/s

/** Catches: a row that was changed, removed, added or moved. The roots of all checkpoints must follow from the rows. */
async function readRows(log) {
  const { size, history, checkpoint } = log
  log.hashes = Bytes.alloc(size * 32)
  const wanted = new Set([size, ...history.map((each) => each.size)])
  const tree = growingTree()
  let next = 0
  const add = (leaf) => {
    leaf.copy(log.hashes, next * 32)
    tree.add(leaf)
    next++
    if (wanted.has(next)) log.roots.set(next, tree.root())
    tell(log, "progress", next)
  }
  const miss = () => {
    log.report("row", next, `Row ${next} is missing.`)
    add(Bytes.alloc(32))
  }
  for await (const line of readLines(log, "rows?limit=10000")) {
    const [, index, said, rest] = rowForm.exec(line) ?? []
    if (index === undefined || Number(index) < next) {
      const where = index === undefined ? `The line after row ${next - 1} cannot be read` : `Row ${index} comes twice`
      log.report("row", Number(index ?? next), `${where}, or is in the wrong place.`)
      continue
    }
    while (next < Math.min(Number(index), size)) miss()
    if (next >= size) break
    const leaf = sha256(Bytes.from([0]), `{${rest}`)
    if (leaf.toString("base64") !== said)
      log.report("row", next, `Row ${next} was changed: its content does not match the hash in the log.`)
    takeRow(log, next, `{${rest}`)
    add(leaf)
  }
  while (next < size) miss()
  for (const each of history.toSorted((one, other) => one.size - other.size)) {
    if (log.roots.get(each.size) !== each.root) log.firstWrong ??= each.size
    else if (log.firstWrong === null) log.lastRight = each.size
  }
  log.isRootRight = log.roots.get(size) === checkpoint.root && log.firstWrong === null
}

/** Catches: rows other than those that were signed, unless these are named already. */
function checkRoot({ isRootRight, lastRight, firstWrong, size, ...log }) {
  const last = (firstWrong ?? size) - 1
  if (!isRootRight && !log.problems.some(({ rule }) => rule === "row"))
    log.report(
      "root",
      null,
      `Rows ${lastRight} to ${last}: some of these rows were changed, added, removed or reordered. The root of the rows before them is one that the log signed; the root up to row ${last} is not.`,
    )
}

/** Catches: a row that two readers could read differently, as JSON allows a field to occur twice. */
function takeRow(log, index, text) {
  const row = parsed(text)
  if (row === null || JSON.stringify(row) !== text) log.report("form", index, `Row ${index} is not canonical JSON.`)
  if (row === null) return
  const { kind, data_origin: origin } = row
  if (log.origin === null) Object.assign(log, { origin, isLive: origin === "live" })
  if (origin !== log.origin)
    log.report("origin", index, `Row ${index} is of a ${origin} market, and its checkpoint of a ${log.origin} one.`)
  log.rowsOfKind.set(kind, (log.rowsOfKind.get(kind) ?? 0) + 1)
  tell(log, "row", index, row)
  const fault = faultIn(log, row)
  if (fault) log.report("form", index, `Row ${index} does not have the form of its kind: ${fault}.`)
  else
    for (const { take } of [core, ...log.chapters]) if (take && Object.hasOwn(take, kind)) take[kind](log, index, row)
}

const faultIn = (log, row) => log.chapters.map((chapter) => chapter.faultIn?.(row)).find(Boolean)

// ---- Predictions and their grades

const core = { take: { prediction_batch: takeBatch, prediction_grades: takeGrades } }

/** Catches: a batch that was issued, or in the real market signed, only after its session had opened. */
function takeBatch(log, index, row) {
  const { issued_at: issuedAt, opens_at: opensAt, is_backfill: isBackfill } = row
  const coveredAt = log.coveredAt(index)
  log.batches.set(index, { ...row, coveredAt })
  checkInstant(log, index, issuedAt)
  if (isBackfill || (issuedAt < opensAt && !(log.isLive && coveredAt >= opensAt))) return
  const when = issuedAt >= opensAt ? `issued at ${issuedAt}` : `first covered by a checkpoint of ${coveredAt}`
  log.report(
    "entry",
    index,
    `Row ${index} was ${when}, after its session had opened at ${opensAt}, and does not say so.`,
  )
}

function takeGrades(log, index, row) {
  log.batches.set(index, { ...row, coveredAt: log.coveredAt(index) })
  checkInstant(log, index, row.graded_at)
}

/** Catches, in the real market: a row that refers to an instant after it was signed. */
export function checkInstant(log, index, instant) {
  const coveredAt = log.coveredAt(index)
  if (log.isLive && instant > coveredAt)
    log.report("instant", index, `Row ${index} speaks of ${instant}, and had been signed at ${coveredAt} already.`)
}

/**
 * Reads the rows behind each leaf, month by month. A prediction and its grade are in the same file. Catches: rows that
 * no leaf commits to.
 */
async function readPredictions(log) {
  log.isWhole = true
  const months = new Set([...log.batches.values()].map(({ target_date: date }) => date.slice(0, 7)))
  for (const month of [...months].sort()) {
    const lines = []
    for await (const line of readLines(log, `predictions/${month}.ndjson`, true)) lines.push(line)
    const groups = grouped(lines, (line) => Number(/"ledger_index":(\d+)/.exec(line)?.[1] ?? -1))
    for (const index of groups.keys())
      if (!log.batches.has(index) && index < log.size)
        log.report("lines", index, `predictions/${month}.ndjson has rows for row ${index}, which commits to none.`)
    const claims = new Map()
    const ofMonth = [...log.batches].filter(([, { target_date: date }]) => date.startsWith(month))
    // A grade may have entered the log before its prediction, if both are from before the log.
    for (const kind of ["prediction", "grade"])
      for (const [index, batch] of ofMonth)
        if (kindOf(batch) === kind) takeLines(log, claims, index, { batch, kind, lines: groups.get(index) ?? [] })
    tell(log, "month", [...claims.values()])
    for (const session of grouped([...claims.values()], (claim) => claim.session).values()) closeSession(log, session)
  }
}

const kindOf = ({ kind }) => (kind === "prediction_batch" ? "prediction" : "grade")

/**
 * Catches: a prediction or grade that was changed, added or removed, and counts of a row that its grades do not have.
 */
function takeLines(log, claims, index, { batch, kind, lines }) {
  const file = `predictions/${batch.target_date}.ndjson`
  if (lines.length !== batch.n)
    log.report("lines", index, `Row ${index} commits to ${batch.n} rows, and ${file} has ${lines.length} of it.`)
  if (sha256(...lines.map((line) => `${line}\n`)).toString("hex") !== batch.rows_sha256) {
    const name = log.chapters.map((chapter) => chapter.nameLine?.(batch, lines)).find(Boolean) ?? "a row"
    log.report("lines", index, `Row ${index}: ${name} in ${file} is not what the log committed to.`)
  }
  const rows = lines.flatMap((line) => {
    const row = parsed(line)
    const isWhole = row?.kind === kind && JSON.stringify(row) === line && !faultIn(log, row)
    const own = kind === "prediction" ? ["reference_date", "issued_at"] : ["graded_at"]
    const shared = ["timeframe", "target_date", ...own]
    if (isWhole && row.ledger_index === index && shared.every((field) => row[field] === batch[field])) return [row]
    log.report(
      "form",
      index,
      `Row ${index}: ${file} has a row of it that is not of the form of its kind, or not of its batch.`,
    )
    return []
  })
  for (const row of rows) (kind === "prediction" ? takePrediction : takeGrade)(log, claims, batch, row)
  if (kind === "prediction") return
  for (const outcome of ["correct", "incorrect", "void"])
    if (rows.filter((row) => row.outcome === outcome).length !== batch[`n_${outcome}`])
      log.report("counts", index, `Row ${index} does not have ${batch[`n_${outcome}`]} grades that are ${outcome}.`)
  tell(log, "grades", index, batch, rows)
}

/** Catches: a second prediction of the same move. */
function takePrediction(log, claims, batch, row) {
  const { ledger_index: index, ticker, timeframe, reference_date: from, target_date: target } = row
  const name = `${timeframe} ${target} ${ticker}`
  if (claims.has(name))
    return log.report("twice", index, `Row ${index} predicts ${ticker} for ${target} (${timeframe}) once more.`)
  const session = `${timeframe} ${from} ${target}`
  const claim = { ...row, session, isLate: batch.is_backfill, coveredAt: batch.coveredAt, grade: null }
  claims.set(name, claim)
  if (claim.isLate) log.counts.late++
  else if (timeframe === "daily") log.counts.issued++
  tell(log, "prediction", claim, batch)
}

/** Catches: a grade of no prediction, a second grade, and one that does not follow from its prices. */
function takeGrade(log, claims, batch, row) {
  const { ledger_index: index, ticker, target_date: target, outcome } = row
  const claim = claims.get(`${row.timeframe} ${target} ${ticker}`)
  const file = `predictions/${target}.ndjson`
  if (claim?.prediction_id !== row.prediction_id || claim.reference_date !== row.reference_date)
    return log.report("reference", index, `Row ${index}: the grade of ${ticker} in ${file} is not of a prediction.`)
  if (claim.grade)
    return log.report("twice", index, `Row ${index} grades the prediction of ${ticker} for ${target} again.`)
  claim.grade = row
  if (!isGradedRight(batch, row, claim.direction))
    log.report("grade", index, `Row ${index}: the grade of ${ticker} in ${file} does not follow from its prices.`)
  if (row.timeframe === "daily" && !claim.isLate) log.counts[outcome]++
  tell(log, "grade", claim, row, batch)
}

/** Grades from before the log have no prices either. */
function isGradedRight({ has_prices: hasPrices, is_backfill: isLate }, row, direction) {
  const { entry_price: bought, exit_price: sold, split_ratio: ratio, realized_return_pct: said, outcome } = row
  if (outcome === "void") return [bought, sold, ratio, said, row.exit_date].every((each) => each === null)
  if (outcome !== "correct" && outcome !== "incorrect") return false
  if (isLate && bought === null && sold === null)
    return said !== null && isMove(false, { bought, sold, ratio: 1, said }, direction, outcome === "correct")
  return isMove(hasPrices, { bought, sold, ratio, said }, direction, outcome === "correct")
}

/**
 * Whether a move follows from its prices, to its four decimals, and an outcome from the move. A move of exactly zero is
 * right for neither direction; without prices, one that rounds to zero may have been right.
 */
export function isMove(hasPrices, { bought, sold, ratio, said }, direction, isRight) {
  if (said === null || ratio === null || (bought !== null) !== hasPrices || (sold !== null) !== hasPrices) return false
  if (!hasPrices && said === 0) return true
  const move = hasPrices ? ((sold / bought) * ratio - 1) * 100 : said
  return Math.abs(move - said) <= 0.00005001 && isRight === (direction === "bullish" ? move > 0 : move < 0)
}

/** The base rate of a session is how often calls with the same shares of up and down would be right by chance. */
function closeSession(log, claims) {
  const counted = claims.filter(({ grade, isLate }) => grade && grade.outcome !== "void" && !isLate)
  const share = (test) => counted.filter(test).length / counted.length
  if (claims[0].timeframe === "daily" && counted.length > 0) {
    const bullish = share(({ direction }) => direction === "bullish")
    const up = share(({ grade }) => grade.realized_return_pct > 0)
    const down = share(({ grade }) => grade.realized_return_pct < 0)
    log.counts.baseWins += counted.length * (bullish * up + (1 - bullish) * down)
  }
  tell(log, "session", claims)
}

// ---- The report

export function grouped(values, nameOf) {
  const groups = new Map()
  for (const value of values) {
    const name = nameOf(value)
    if (!groups.has(name)) groups.set(name, [])
    groups.get(name).push(value)
  }
  return groups
}

export const percent = (share) => `${(100 * share).toFixed(2)}%`
export const printable = (line) => line.replace(/\p{C}/gu, "\u{FFFD}")

export function sayHeadline({ name, origin, size, checkpoint, rowsOfKind, isWhole, counts }) {
  const { issued, correct, incorrect, baseWins } = counts
  const n = correct + incorrect
  const rates = n > 0 ? ` (${percent(correct / n)}; base rate ${percent(baseWins / n)})` : ""
  const said = [
    `${name} (${origin}): ${size} rows, root ${checkpoint.root}, signed ${checkpoint.signedAt}`,
    `Rows by kind: ${[...rowsOfKind].map(([kind, count]) => `${count} ${kind}`).join(", ")}`,
    `Daily predictions: ${issued} issued = ${n} resolved + ${issued - n - counts.void} pending + ${counts.void} void; ${correct} of ${n} correct${rates}`,
  ]
  return isWhole ? said : said.slice(0, 2)
}

// ---- Started as a program

if (process.argv[1]?.endsWith("core.mjs")) {
  const log = newLog(process.argv[2], fetch, [{ meanwhile: (_, text) => console.error(text) }])
  const isRead = await readLog(log)
  for (const { text } of log.problems) console.log(printable(`FAILED: ${text}`))
  for (const line of isRead ? sayHeadline(log) : []) console.log(printable(line))
  process.exitCode = log.problems.length > 0 ? 1 : 0
}
