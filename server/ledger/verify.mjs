#!/usr/bin/env node
// Verifies the track record of an Assay service from what it publishes. One file, no dependencies, Node 20.12 or later:
//
//   node verify.mjs https://assay.example.com [--state FILE] [--checkpoint FILE] [--witness KEY]... [--require N]
//     [--authority FILE] [--key KEY] [--prices FILE] [--strict]
//
// --state stores what was verified, so that the next run also finds what has changed since, and in which row.
// --checkpoint takes a checkpoint that you kept, such as one from a mail: the log must still begin with its rows.
// --witness takes the C2SP verifier key of a witness that must have signed the newest checkpoint. With several,
// --require sets how many of them must have.
// --authority takes the certificate of a timestamp authority, or of its issuer, in PEM, to check its timestamps
// (RFC 3161). It does not check whether a certificate was revoked.
// --key takes an API key of the service, to compare grades with the prices of market/ohlcv, void ones first.
// --prices takes a CSV file of your own with ticker, date, open and close, adjusted for splits and not for dividends,
// to compare the move of every grade.
// --strict makes a failure of each warning.
//
// Exits with 0 if everything holds, 1 if something is false (the rows are named), and 2 if it could not be checked.
//
// The track record page runs the same file in a web worker, which has neither files nor Node's modules.
const isNode = typeof process === "object" && process.versions?.node !== undefined
const {
  createPublicKey,
  hash,
  verify: verifySignature,
  X509Certificate,
} = isNode ? await import("node:crypto") : { hash: hashInBrowser }
const { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } = isNode ? await import("node:fs") : {}
const { fileURLToPath } = isNode ? await import("node:url") : {}
const { parseArgs } = isNode ? await import("node:util") : {}
const Bytes = isNode ? Buffer : bytesOfBrowser()

/** A row as served: its place and hash precede the leaf itself. */
const rowForm = /^\{"ledger_index":(\d+),"record_hash":"([^"]*)",(.*)$/s

/** How many problems with the same rule are printed. */
const shownOfEach = 5

let base = ""
let fetched = fetch
let problems = []
let isSignatureUnread = false
let numbers = null
let warnings = []
const report = (rule, row, text) => problems.push({ rule, row, text })
const warn = (text) => warnings.push(text)

/**
 * Verifies a service and returns the exit code, the report and all problems. Runs once at a time. Other programs may
 * call it, with their own `fetch`. With `rowsOnly` it skips the files of predictions behind the rows, which are a
 * hundred times as large.
 */
export async function verify(service, options = {}, read = fetch) {
  start(service, read)
  return orUnchecked(() => verifyLog(service, options))
}

function start(service, read) {
  base = `${service.replace(/\/$/, "")}/track-record/`
  fetched = read
  problems = []
  isSignatureUnread = false
  warnings = []
}

/** The problems found so far count, even if the rest cannot be read. */
async function orUnchecked(work) {
  try {
    return await work()
  } catch (error) {
    const unread = `Not checked: ${error.message}`
    if (problems.length > 0) return { ...failed([unread]), unread: error.message }
    return {
      code: 2,
      said: [...warned(), unread, "The track record could not be checked."],
      problems,
      unread: error.message,
    }
  }
}

/** Verifies that one row, which contains a signal, is in the tree whose root the newest checkpoint signs. */
export async function verifyRow(service, row, signalId, read = fetch) {
  start(service, read)
  return orUnchecked(() => verifyInclusion(row, signalId))
}

async function verifyInclusion(row, signalId) {
  const keys = await readKeys()
  const { checkpoint: note, proof } = JSON.parse(await read(`proof/inclusion?index=${row}`))
  const checkpoint = await openCheckpoint(note, keys, "The newest checkpoint")
  if (!checkpoint) return failed()
  const { name, size, root } = checkpoint
  const { said, leaf } = await readProven(row, checkpoint, proof)
  if (said?.signal_id !== signalId) report("row", row, `Row ${row} does not hold this signal.`)
  const signedAt = checkpoint.signedAt ?? (await readSigning(checkpoint))
  if (problems.length > 0) return failed()
  return {
    code: 0,
    said: [
      ...warned(),
      `Hash of row ${row}: ${leaf.toString("base64")}`,
      `${name} (${said.data_origin}): ${size} rows, root ${root}, signed ${signedAt}`,
      `Row ${row} is in the log as it was signed.`,
    ],
  }
}

/** Reads a row, which must lead to the root of a checkpoint. */
async function readProven(row, { size, root }, proof) {
  const [line] = (await read(`rows?cursor=${row}&limit=1`)).split("\n")
  const [, index, , rest] = rowForm.exec(line) ?? []
  const leaf = sha256(Bytes.from([0]), `{${rest}`)
  if (Number(index) !== row || rootOver(leaf, row, size, proof) !== root)
    report("root", row, `Row ${row} does not lead to the root that was signed.`)
  return { said: parsed(`{${rest}`), leaf }
}

/** When a checkpoint was signed, by the last row under it. */
async function readSigning(checkpoint) {
  const { size, signers } = checkpoint
  const { proof } = JSON.parse(await read(`proof/inclusion?index=${size - 1}&tree_size=${size}`))
  const { said } = await readProven(size - 1, checkpoint, proof)
  const isSaid = said?.kind === "checkpoint" && is.instant(said.signed_at)
  if (!isSaid || !signers.some((key) => isInForce(key, said.signed_at)))
    report("signature", size - 1, "The newest checkpoint is not signed by a key that the log had then.")
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

async function verifyLog(service, options) {
  const state = options.state && existsSync(options.state) ? JSON.parse(readFileSync(options.state, "utf8")) : null
  const keys = await readKeys()
  const note = await read("checkpoint")
  const listed = await listCheckpoints()
  const newest = listed.find((each) => textOf(each.note) === textOf(note))
  const checkpoint = await openCheckpoint(note, keys, "The newest checkpoint", newest?.signedAt)
  if (checkpoint && !newest) report("checkpoint", checkpoint.size - 1, unlisted)
  if (!checkpoint?.signedAt) return failed()
  if (checkpoint.signedAt >= `${calendar.lastYear}-07`)
    throw new Error(`this copy knows the exchange's sessions up to ${calendar.lastYear}. Take a newer one.`)
  const witnesses = readWitnesses(options)
  const history = await readHistory(keys, checkpoint, listed, witnesses)
  const timestamps = options.authority ? await readTimestamps(history, options.authority) : null
  const log = await readRows(checkpoint, history, options.prices ? readBars(options.prices) : null)
  checkSignings(log, history, listed)
  checkKeys(keys, log, history)
  await compareTiles(log, options.everyRow)
  const kept =
    options.checkpoint && (await openCheckpoint(keptNote(options.checkpoint), keys, "The checkpoint that you kept"))
  if (kept) kept.signedAt ??= log.signings.get(kept.size - 1) ?? null
  if (kept?.signedAt) compareInTime(history, kept, "the checkpoint that you kept")
  compareWithKept(log, kept, "The log does not begin with the rows of the checkpoint that you kept")
  if (state) compareWithState(log, state)
  if (state?.signed_at)
    compareInTime(history, { size: state.tree_size, signedAt: state.signed_at }, "what you verified before")
  const record = options.rowsOnly ? null : await readPredictions(log)
  if (record) warnOfAbsence(log, record)
  checkPendingSignals(log)
  checkSilences(log, record)
  checkDelays(log)
  checkLists(log)
  await checkManifests(log, options.everyRow)
  requireWitnesses(checkpoint, witnesses)
  warnOfLog(log, record, history)
  const samples = [...(record ? [record.sample] : []), log.signals.sample, log.horizonSample]
  const compared = [
    ...(options.key ? [await comparePrices(samples, options.key)] : []),
    ...(options.prices ? [compareOwnPrices(log, options.prices)] : []),
  ]
  if (!log.isRootRight && !isRowNamed()) report("root", null, nameRange(log))
  warnOfCalendar(log)
  warnOfImpossible(witnesses)
  if (options.strict) for (const text of warnings.splice(0)) report("strict", null, text)
  if (problems.length > 0) return failed()
  if (options.state) {
    const kept = {
      url: service,
      name: checkpoint.name,
      tree_size: log.size,
      root_hash: checkpoint.root,
      signed_at: checkpoint.signedAt,
      keys: keys.map((key) => key.verifier_key),
      hashes: log.hashes.toString("base64"),
    }
    writeFileSync(`${options.state}.new`, JSON.stringify(kept))
    renameSync(`${options.state}.new`, options.state)
  }
  return passed(checkpoint, log, record, { compared, witnesses, timestamps })
}

const isRowNamed = () => problems.some(({ rule }) => rule === "row")

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

// ---- The exchange's sessions

/**
 * The New York Stock Exchange's sessions in these years: its rules, and all unscheduled closures and early closes
 * announced by `knownOn`.
 */
const calendar = {
  firstYear: 1990,
  lastYear: 2035,
  knownOn: "2026-11-20",
  closures: [
    ...["1994-04-27", "2001-09-11", "2001-09-12", "2001-09-13", "2001-09-14", "2004-06-11", "2007-01-02"],
    ...["2012-10-29", "2012-10-30", "2018-12-05", "2025-01-09"],
  ],
  earlyCloses: ["1997-12-26", "1999-12-31", "2003-12-26"],
}

/** A grade is due with the bars of its last session, or if the ticker does not trade then, of one of the next five. */
const graceSessions = 5

const [sunday, monday, thursday] = [0, 1, 4]
const dayOf = (year, month, date) => Date.UTC(year, month - 1, date) / 86_400_000
const weekdayOf = (day) => (day + thursday) % 7
const dateOf = (day) => new Date(day * 86_400_000).toISOString().slice(0, 10)

function nth(year, month, weekday, n) {
  const first = dayOf(year, month, 1)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7
}

/** A Saturday's holiday moves to the Friday before, a Sunday's to the Monday after. */
function observed(day) {
  const weekday = weekdayOf(day)
  return weekday === 6 ? day - 1 : weekday === sunday ? day + 1 : day
}

function holidaysOf(year) {
  const newYear = dayOf(year, 1, 1)
  return [
    // A New Year's Day on a Saturday does not move.
    ...(weekdayOf(newYear) === 6 ? [] : [observed(newYear)]),
    ...(year >= 1998 ? [nth(year, 1, monday, 3)] : []),
    nth(year, 2, monday, 3),
    easterOf(year) - 2,
    nth(year, 6, monday, 1) - 7,
    ...(year >= 2022 ? [observed(dayOf(year, 6, 19))] : []),
    observed(dayOf(year, 7, 4)),
    nth(year, 9, monday, 1),
    nth(year, 11, thursday, 4),
    observed(dayOf(year, 12, 25)),
  ].map(dateOf)
}

function earlyClosesOf(year) {
  const isEve = (day) => weekdayOf(day) >= monday && weekdayOf(day) <= thursday
  const [beforeIndependence, beforeChristmas] = [dayOf(year, 7, 3), dayOf(year, 12, 24)]
  // Up to 2012, if July 4 was a Thursday, the exchange closed early on the Friday after it and not on the day before.
  const isFridayShort = year < 2013 && weekdayOf(beforeIndependence) === 3
  return [
    nth(year, 11, thursday, 4) + 1,
    ...(isEve(beforeChristmas) ? [beforeChristmas] : []),
    ...(year >= 1995 && isEve(beforeIndependence) ? [beforeIndependence + (isFridayShort ? 2 : 0)] : []),
  ].map(dateOf)
}

/** Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year) {
  const century = Math.floor(year / 100)
  const skipped = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * (year % 19) + skipped + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7
  const late = Math.floor(((year % 19) + 11 * moon + 22 * weekday) / 451)
  const day = moon + weekday - 7 * late + 114
  return dayOf(year, Math.floor(day / 31), (day % 31) + 1)
}

/** Hours from New York to UTC; clocks change on Sundays. */
function hoursToUtc(day, year) {
  const [begins, ends] =
    year >= 2007
      ? [nth(year, 3, sunday, 2), nth(year, 11, sunday, 1)]
      : [nth(year, 4, sunday, 1), nth(year, 11, sunday, 1) - 7]
  return day >= begins && day < ends ? 4 : 5
}

/** Dates, opens and closes of all sessions. Instants are in the form of the rows, and compare as texts. */
export const sessions = listSessions()
const sessionAt = new Map(sessions.dates.map((date, at) => [date, at]))

function listSessions() {
  const listed = { dates: [], opens: [], closes: [] }
  const short = new Set(calendar.earlyCloses)
  for (let year = calendar.firstYear; year <= calendar.lastYear; year++) {
    const closed = new Set([...calendar.closures, ...holidaysOf(year)])
    for (const date of earlyClosesOf(year)) short.add(date)
    for (let day = dayOf(year, 1, 1); day <= dayOf(year, 12, 31); day++) {
      const date = dateOf(day)
      if (weekdayOf(day) % 6 === 0 || closed.has(date)) continue
      const at = (hours) => new Date((day * 24 + hours + hoursToUtc(day, year)) * 3_600_000).toISOString()
      listed.dates.push(date)
      listed.opens.push(at(9.5))
      listed.closes.push(at(!short.has(date) ? 16 : year < 1993 ? 14 : 13))
    }
  }
  return listed
}

/** How many of these ascending values are not above a value. */
function countThrough(ascending, value) {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle] <= value) low = middle + 1
    else high = middle
  }
  return low
}

/** The session at whose open a reader can first act on a statement of an instant. */
const firstOpenAfter = (instant) => countThrough(sessions.opens, instant)

/** The last session whose claims should have been graded by an instant; "" before the first. */
function dueThrough(instant) {
  return sessions.dates[countThrough(sessions.closes, instant) - 2 - graceSessions] ?? ""
}

// ---- Checkpoints and keys

async function readKeys() {
  const keys = parsed(await read("keys"))?.keys
  const isKey = (key) => is.text(key?.verifier_key) && is.text(key.key_id) && is.count(key.ledger_index)
  if (Array.isArray(keys) && keys.every(isKey)) return keys
  report("key", null, "The list of keys cannot be read.")
  return []
}

/** A checkpoint copied from a mail. Mail programs may have changed its line endings. */
function keptNote(file) {
  return readFileSync(file, "utf8").replaceAll("\r\n", "\n").trim()
}

const textOf = (note) => String(note).slice(0, String(note).lastIndexOf("\n\n") + 1)
const isInForce = ({ signs_until: until }, instant) => until === null || instant <= until

/**
 * Reports a checkpoint without the signature of a known key, which has no `signers`; null if it cannot be read at all.
 * The last row under a checkpoint and the list of checkpoints have its time of signing; earlier checkpoints contain it
 * themselves.
 */
async function openCheckpoint(note, keys, what, listedAt = null) {
  const at = note.lastIndexOf("\n\n")
  const text = textOf(note)
  const [name, size, root, ...rest] = text.split("\n")
  const extensions = rest.filter(Boolean)
  const isPlain = extensions.length === 0
  const signedAt = isPlain ? listedAt : extensions.find((line) => line.startsWith("signed_at "))?.slice(10)
  if (at < 0 || !/^\d{1,15}$/.test(size ?? "") || !(is.instant(signedAt) || (isPlain && signedAt === null))) {
    report("checkpoint", null, `${what} is not a signed checkpoint.`)
    return null
  }
  const lines = note
    .slice(at + 2)
    .split("\n")
    .filter(Boolean)
  const inForce = keys.filter((key) => signedAt === null || isInForce(key, signedAt))
  const signers = []
  for (const key of inForce.filter(({ verifier_key: known }) => known.startsWith(`${name}+`)))
    if (await isSignedBy(lines, key.verifier_key, text)) signers.push(key)
  if (signers.length === 0)
    report(
      "signature",
      Number(size) - 1,
      `${what}, which covers the rows before ${size}, is not signed by any key that the log had then: it was replaced.`,
    )
  const origin = extensions.find((line) => line.startsWith("data_origin "))?.slice(12) ?? null
  return { name, size: Number(size), root, signedAt, origin, isPlain, lines, text, signers }
}

async function isSignedBy(lines, verifierKey, text) {
  for (const line of lines) if (await isSigned(line, verifierKey, text)) return true
  return false
}

async function isSigned(line, verifierKey, text) {
  const key = readVerifierKey(verifierKey)
  const signature = key && signatureBy(key, line)
  return signature && key.type === noteType ? isEd25519(key.publicKey, text, signature) : false
}

const [noteType, cosignatureType, mlDsaType] = [1, 4, 6]

function readVerifierKey(text) {
  const [, name, id, material] = /^([^+]+)\+([\da-f]{8})\+(.+)$/.exec(text) ?? []
  if (!name) return null
  const bytes = Bytes.from(material, "base64")
  const isWhole = bytes.toString("base64") === material && keyId(name, bytes) === id
  return isWhole ? { name, id, type: bytes[0], publicKey: bytes.subarray(1), text } : null
}

/** The part of a note's line after the key id; null for a line of another key. */
function signatureBy({ name, id }, line) {
  const [, signer, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? []
  const bytes = signer === name ? Bytes.from(encoded, "base64") : null
  return bytes?.subarray(0, 4).toString("hex") === id ? bytes.subarray(4) : null
}

function keyId(name, key) {
  return sha256(`${name}\n`, key).toString("hex").slice(0, 8)
}

async function isEd25519(publicKey, text, signature) {
  if (isNode) return isSignedWith(ed25519, publicKey, text, signature)
  if (publicKey.length !== 32 || signature.length !== 64) return false
  return isEd25519InBrowser(publicKey, text, signature)
}

/** The prefix of a public key in the format that Node reads, and the lengths of a key and a signature. */
const ed25519 = { prefix: "302a300506032b6570032100", keyBytes: 32, signatureBytes: 64 }
const mlDsa44 = { prefix: "30820532300b06096086480165030403110382052100", keyBytes: 1_312, signatureBytes: 2_420 }

function isSignedWith({ prefix, keyBytes, signatureBytes }, publicKey, message, signature) {
  if (publicKey.length !== keyBytes || signature.length !== signatureBytes) return false
  const key = Bytes.concat([Bytes.from(prefix, "hex"), publicKey])
  let opened
  try {
    opened = createPublicKey({ key, format: "der", type: "spki" })
  } catch (error) {
    if (keyBytes === ed25519.keyBytes) throw error
    throw new Error(`Node.js ${process.versions.node} does not know ML-DSA-44: take 24.7 or later.`)
  }
  return verifySignature(null, Bytes.from(message), opened, signature)
}

// ---- Witnesses (C2SP tlog-cosignature)

function readWitnesses({ witness = [], require: required }) {
  const keys = witness.map((text) => {
    const key = readVerifierKey(text)
    if (key?.type === cosignatureType || key?.type === mlDsaType) return { ...key, impossible: new Map() }
    throw new Error(`${text.slice(0, 80)} is not the verifier key of a witness.`)
  })
  const most = new Set(witness).size
  const quorum = required === undefined ? keys.length : Number(required)
  if (most < keys.length || !is.count(quorum) || quorum > most)
    throw new Error(`--require takes a number up to ${most}, as many as --witness gives different keys.`)
  return { keys, quorum }
}

/** How far the clocks of the log, of witnesses, of authorities and of this machine may differ. */
const clockSkewMs = 60_000

/** Nobody can sign a checkpoint before it is made, or in the future. Whole seconds are rounded down. */
function isPossible(instant, { signedAt }) {
  const at = Date.parse(instant)
  return at + 1_000 + clockSkewMs > Date.parse(signedAt ?? instant) && at < Date.now() + clockSkewMs
}

/** When a witness signed a checkpoint, by its own clock; null if it did not, or at an impossible time. */
function witnessedAt(checkpoint, key) {
  for (const line of checkpoint.lines) {
    const signature = signatureBy(key, line)
    if (!signature || signature.length < 72) continue
    const seconds = signature.readBigUInt64BE(0)
    if (seconds > lastSecond || !isCosigned(checkpoint, key, seconds, signature.subarray(8))) continue
    const instant = new Date(Number(seconds) * 1_000).toISOString()
    if (isPossible(instant, checkpoint)) return instant
    key.impossible.set(checkpoint.size, instant)
  }
  return null
}

function warnOfImpossible({ keys }) {
  for (const { name, impossible } of keys)
    for (const [size, instant] of [...impossible].slice(0, 1))
      warn(
        `${name} dates ${impossible.size} cosignatures before their checkpoints or after now, such as that of the checkpoint of ${size} rows at ${instant}. They count nowhere.`,
      )
}

/** The last that a Date can hold. */
const lastSecond = 8_640_000_000_000n

/** With Ed25519 a witness signs the whole text, and with ML-DSA-44 the name, the size and the root. */
function isCosigned({ text, name, size, root }, key, seconds, signature) {
  if (key.type === cosignatureType)
    return isSignedWith(ed25519, key.publicKey, `cosignature/v1\ntime ${seconds}\n${text}`, signature)
  const number = (value) => Buffer.from(value.toString(16).padStart(16, "0"), "hex")
  const named = (value) => Buffer.concat([Buffer.from([Buffer.byteLength(value)]), Buffer.from(value)])
  const tree = [named(name), number(0n), number(BigInt(size)), Buffer.from(root, "base64")]
  const message = Buffer.concat([Buffer.from("subtree/v1\n\0"), named(key.name), number(seconds), ...tree])
  return isSignedWith(mlDsa44, key.publicKey, message, signature)
}

/** When enough witnesses had signed a checkpoint; null if too few did. */
function quorumAt(checkpoint, { keys, quorum }) {
  const instants = keys.map((key) => witnessedAt(checkpoint, key)).filter((instant) => instant !== null)
  return quorum > 0 ? (instants.sort()[quorum - 1] ?? null) : null
}

function requireWitnesses(checkpoint, { keys, quorum }) {
  const missing = keys.filter((key) => witnessedAt(checkpoint, key) === null)
  const signed = keys.length - missing.length
  if (signed < quorum)
    report(
      "witness",
      checkpoint.size - 1,
      `${signed} of ${keys.length} witnesses have signed the newest checkpoint, of ${checkpoint.signedAt}, and ${quorum} must have: ${missing.map(({ name }) => name).join(", ")} ${missing.length === 1 ? "has" : "have"} not. They usually answer within a minute.`,
    )
}

// ---- Timestamps (RFC 3161)

/** Stores when the authorities first timestamped each checkpoint. Ignores timestamps by others. */
async function readTimestamps(history, files) {
  const anchors = files.flatMap(certificatesIn)
  const byId = new Map(history.map((checkpoint) => [checkpoint.id, checkpoint]))
  const instants = []
  for await (const line of readLines("timestamps?limit=100", true)) {
    const { checkpoint_id: id, response, authority } = parsed(line) ?? {}
    const checkpoint = byId.get(id)
    if (!checkpoint || !is.text(response)) continue
    const token = openToken(Bytes.from(response, "base64"))
    if (!token || !isOfAuthority(token, anchors)) continue
    const { name, text, lines } = checkpoint
    const own = lines.filter((each) => each.startsWith(`— ${name} `)).map((each) => `${each}\n`)
    if (!sha256(text, "\n", ...own).equals(token.imprint)) {
      report(
        "timestamp",
        checkpoint.size - 1,
        `The timestamp of checkpoint ${id} by ${authority} is of something else: one of the two was replaced.`,
      )
      continue
    }
    if (!isPossible(token.at, checkpoint)) {
      warn(
        `${authority} dates its timestamp of checkpoint ${id} ${token.at}, before the checkpoint or after now. It counts nowhere.`,
      )
      continue
    }
    instants.push(token.at)
    if (!(checkpoint.timestampedAt <= token.at)) checkpoint.timestampedAt = token.at
  }
  if (instants.length === 0)
    report("timestamp", null, "No checkpoint has a timestamp by an authority whose certificate you gave.")
  return { n: instants.length, newest: instants.sort().at(-1) }
}

function certificatesIn(file) {
  const found = readFileSync(file, "utf8").match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (found.length === 0) throw new Error(`${file} holds no certificate in PEM.`)
  return found.map((pem) => new X509Certificate(pem))
}

const oids = {
  signedData: "2a864886f70d010702",
  timestamp: "2a864886f70d0109100104",
  messageDigest: "2a864886f70d010904",
}
const digests = { "608648016503040201": "sha256", "608648016503040202": "sha384", "608648016503040203": "sha512" }
const timeStamping = "1.3.6.1.5.5.7.3.8"
const tags = { set: 0x31, explicit: 0xa0 }

/** The content of a timestamp, and all that its signature is checked with; null if it cannot be read. */
function openToken(response) {
  try {
    const [status, token] = derIn(derIn(response)[0].content)
    const [type, signed] = derIn(token.content)
    if (derIn(status.content)[0].content[0] > 1 || hex(type) !== oids.signedData) return null
    const parts = derIn(derIn(signed.content)[0].content)
    const [contentType, wrapped] = derIn(parts[2].content)
    const content = derIn(wrapped.content)[0].content
    const [, , messageImprint, , genTime] = derIn(derIn(content)[0].content)
    const [imprintDigest, imprint] = derIn(messageImprint.content)
    if (hex(contentType) !== oids.timestamp || digestOf(imprintDigest) !== "sha256") return null
    const certificates = parts.find(({ tag }) => tag === tags.explicit)?.content ?? Bytes.alloc(0)
    const signer = derIn(derIn(parts.at(-1).content)[0].content)
    const attributes = signer.findIndex(({ tag }) => tag === tags.explicit)
    // The signature covers the attributes with the tag of a set, not with their tag in the message.
    const attested = Bytes.concat([Bytes.from([tags.set]), signer[attributes].whole.subarray(1)])
    const digest = digestOf(signer[attributes - 1])
    const [, [said]] = derIn(signer[attributes].content)
      .map((attribute) => derIn(attribute.content))
      .map(([name, values]) => [hex(name), derIn(values.content)])
      .find(([name]) => name === oids.messageDigest)
    if (!digest || !said.content.equals(hash(digest, content, "buffer"))) return null
    return {
      at: instantOf(genTime.content.toString("latin1")),
      imprint: imprint.content,
      certificates: derIn(certificates).map(({ whole }) => new X509Certificate(whole)),
      ...{ attested, digest, signature: signer[attributes + 2].content },
    }
  } catch {
    return null
  }
}

/** Whether a certificate for timestamps signed it that leads to one of the given ones, all in force at that time. */
function isOfAuthority({ at, attested, digest, signature, certificates }, anchors) {
  const known = [...certificates, ...anchors]
  return known.some(
    (certificate) =>
      certificate.keyUsage?.includes(timeStamping) &&
      isSignatureOf(certificate.publicKey, digest, attested, signature) &&
      isCertified(certificate, { at, known, anchors }, 0),
  )
}

function isSignatureOf(key, digest, attested, signature) {
  const isKnown = ["rsa", "ec"].includes(key.asymmetricKeyType)
  return isKnown && verifySignature(digest, attested, key, signature)
}

const mostCertificates = 5

function isCertified(certificate, { at, known, anchors }, depth) {
  const isInForce =
    Date.parse(certificate.validFrom) <= Date.parse(at) && Date.parse(at) <= Date.parse(certificate.validTo)
  if (!isInForce || depth > mostCertificates) return false
  if (anchors.some(({ raw }) => raw.equals(certificate.raw))) return true
  return known.some(
    (issuer) =>
      issuer.ca &&
      certificate.checkIssued(issuer) &&
      certificate.verify(issuer.publicKey) &&
      isCertified(issuer, { at, known, anchors }, depth + 1),
  )
}

function derIn(bytes) {
  const values = []
  for (let at = 0; at < bytes.length; ) {
    const [tag, first] = bytes.subarray(at, at + 2)
    const lengthBytes = first < 0x80 ? 0 : first - 0x80
    if (lengthBytes > 4 || first === 0x80) throw new Error("a length that DER does not have")
    const from = at + 2 + lengthBytes
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes)
    if (!(from + length <= bytes.length)) throw new Error("a value that is cut off")
    values.push({ tag, content: bytes.subarray(from, from + length), whole: bytes.subarray(at, from + length) })
    at = from + length
  }
  return values
}

const hex = ({ content }) => content.toString("hex")
const digestOf = ({ content }) => digests[hex(derIn(content)[0])]

function instantOf(text) {
  const [, year, month, day, hour, minute, second, part = ""] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text) ?? []
  const fraction = part.slice(1, 4).padEnd(3, "0")
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}Z`).toISOString()
}

// ---- The list of checkpoints

async function listCheckpoints() {
  const listed = []
  for await (const line of readLines("checkpoints?limit=10000")) {
    const { checkpoint_id: id, note, signed_at: said } = parsed(line) ?? {}
    if (is.count(id) && is.text(note)) listed.push({ id, note, signedAt: is.instant(said) ? said : null })
    else report("checkpoint", null, "A line of the list of checkpoints cannot be read.")
  }
  return listed
}

const unlisted = "The newest checkpoint is not among those that the log lists: it was replaced."

/** Every checkpoint that the log ever signed. Size and time may only grow. */
async function readHistory(keys, newest, listed, witnesses) {
  const history = []
  const missing = []
  let lastId = null
  for (const { id, note, signedAt } of listed) {
    const checkpoint = await openCheckpoint(note, keys, `Checkpoint ${id}`, signedAt ?? "")
    if (lastId !== null && id > lastId + 1)
      missing.push(id === lastId + 2 ? `${lastId + 1}` : `${lastId + 1} to ${id - 1}`)
    lastId = id
    if (!checkpoint || checkpoint.signers.length === 0) continue
    checkOrder({ ...checkpoint, id }, history.at(-1))
    if (checkpoint.name !== newest.name)
      report("checkpoint", checkpoint.size - 1, `Checkpoint ${id} is of another log.`)
    history.push({ ...checkpoint, id, witnessedAt: quorumAt(checkpoint, witnesses) })
  }
  if (missing.length > 0)
    warn(
      `The list of checkpoints lacks ${missing.join(", ")}. A run that was broken off leaves such a gap; so does a checkpoint that was taken away.`,
    )
  return history.filter(({ size }) => size <= newest.size)
}

/** The last row under a checkpoint must have its time of signing, and every such row must have its checkpoint. */
function checkSignings({ signings, origin }, history, listed) {
  for (const { id, size, signedAt, isPlain, origin: market } of history) {
    const said = signings.get(size - 1)
    if (isPlain && said !== signedAt)
      report(
        "checkpoint",
        size - 1,
        `Checkpoint ${id} is listed as signed at ${signedAt}, and row ${size - 1} says ${said ?? "nothing of that"}.`,
      )
    if (!isPlain && market !== origin) report("checkpoint", size - 1, `Checkpoint ${id} is of another market.`)
  }
  const sizes = new Set(listed.map(({ note }) => Number(note.split("\n")[1])))
  for (const index of signings.keys())
    if (!sizes.has(index + 1))
      report("checkpoint", index, `Row ${index} speaks of a checkpoint that the log does not list.`)
}

function checkOrder({ id, size, signedAt }, before) {
  if (before && before.size > size)
    report(
      "checkpoint",
      size,
      `Rows ${size} to ${before.size - 1} are gone: an earlier checkpoint covers ${before.size} rows, and checkpoint ${id} covers ${size}. It was replaced.`,
    )
  else if (before && before.signedAt > signedAt)
    report("checkpoint", size - 1, `Checkpoint ${id} was signed before an earlier one: it was replaced.`)
}

/**
 * A row must announce each key of the log. For every key but the first, the previous key must sign the checkpoint that
 * covers that row.
 */
function checkKeys(keys, { announced }, history) {
  for (const { row, key } of announced) {
    if (!keys.some((each) => each.verifier_key === key && each.ledger_index === row))
      report("key", row, `Row ${row} announces a key that the list of keys does not have.`)
  }
  for (const [index, key] of keys.entries()) {
    if (!announced.some(({ key: known }) => known === key.verifier_key))
      report("key", key.ledger_index, `The key ${key.key_id} is announced by no row.`)
    const first = history.find(({ size }) => size > key.ledger_index)
    const isEndorsed =
      index === 0 || first?.signers.some((signer) => signer.verifier_key === keys[index - 1].verifier_key)
    if (!isEndorsed)
      warn(`The key ${key.key_id} was announced without a signature of the key before it. Ask the operator why.`)
  }
}

// ---- Rows and the tree over them (RFC 6962)

function sha256(...parts) {
  return hash("sha256", Bytes.concat(parts.map((part) => Bytes.from(part))), "buffer")
}

function hashNode(left, right) {
  return sha256(Bytes.from([1]), left, right)
}

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

async function readRows(checkpoint, history, ownBars) {
  const log = {
    /** The reader's own bars by ticker and date, and the trades to compare with them. */
    ownBars,
    toCompare: [],
    name: checkpoint.name,
    size: checkpoint.size,
    root: checkpoint.root,
    origin: checkpoint.origin,
    isLive: checkpoint.origin === "live",
    signedAt: checkpoint.signedAt,
    due: dueThrough(checkpoint.signedAt),
    hashes: Bytes.alloc(checkpoint.size * 32),
    roots: new Map(),
    kinds: new Map(),
    announced: [],
    /** When checkpoints were signed, by the last row under them. */
    signings: new Map(),
    batches: new Map(),
    /** The newest instant of the predictions of each timeframe, and of the signals. */
    clocks: new Map(),
    delays: new Map(),
    manifests: [],
    /** The rows of claims that have no grade, one for each claim. */
    excused: [],
    /** The rows that grade signals, or predictions of a timeframe. */
    graded: new Map(),
    /** The first row that shows any trade in a session. */
    firstTraded: new Map(),
    saysVoids: null,
    /** The first row of grades that lists which entry prices were corrected. */
    saysCorrections: null,
    signals: newSignals(),
    horizons: new Map(),
    tickers: new Map(),
    horizonSample: newSample(),
    trades: new Map(),
    silences: [],
    prices: new Map(),
    /** Each split of a grade, with the shortest time in which it took effect. */
    splits: new Map(),
    retold: [],
    showsPrices: null,
    priceTurns: [],
    /** The moves of each ticker by session, from the previous close to the session's, as in daily grades. */
    moves: new Map(),
    unmultiplied: [],
    rightByNothing: [],
    firstSaid: null,
    unproven: 0,
    coveredAt: coverage(history, checkpoint),
    witnessedAt: attestation(history, "witnessedAt"),
    timestampedAt: attestation(history, "timestampedAt"),
    /** The number of batches of predictions and signals, and of those that others saw before their session. */
    attested: { claims: 0, witnessed: 0, timestamped: 0 },
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
  const miss = () => {
    report("row", next, `Row ${next} is missing.`)
    add(Bytes.alloc(32))
  }
  for await (const line of readLines("rows?limit=10000")) {
    const [, index, said, rest] = rowForm.exec(line) ?? []
    if (index === undefined || Number(index) < next) {
      const where = index === undefined ? `The line after row ${next - 1} cannot be read` : `Row ${index} comes twice`
      report("row", Number(index ?? next), `${where}, or is in the wrong place.`)
      continue
    }
    while (next < Math.min(Number(index), checkpoint.size)) miss()
    if (next >= checkpoint.size) break
    const hash = sha256(Bytes.from([0]), `{${rest}`)
    if (hash.toString("base64") !== said)
      report("row", next, `Row ${next} was changed: its content does not match the hash in the log.`)
    takeRow(log, next, rest)
    add(hash)
  }
  while (next < checkpoint.size) miss()
  for (const { size, root } of history.toSorted((one, other) => one.size - other.size)) {
    if (log.roots.get(size) !== root) log.firstWrong ??= size
    else if (log.firstWrong === null) log.lastRight = size
  }
  log.isRootRight = log.roots.get(checkpoint.size) === checkpoint.root && log.firstWrong === null
  return log
}

const is = {
  text: (value) => typeof value === "string",
  flag: (value) => typeof value === "boolean",
  number: (value) => Number.isFinite(value),
  share: (value) => Number.isFinite(value) && value >= 0 && value <= 1,
  price: (value) => Number.isFinite(value) && value > 0,
  count: (value) => Number.isSafeInteger(value) && value >= 0,
  date: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value),
  instant: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  direction: (value) => value === "bullish" || value === "bearish",
  timeframe: (value) => Object.hasOwn(horizons, value),
  texts: (value) => Array.isArray(value) && value.every(is.text),
}
const orNull = (test) => (value) => value === null || test(value)
const orLeftOut = (test) => (value) => value === undefined || test(value)

const horizons = { daily: 1, weekly: 5, monthly: 21 }

const reasonsForVoid = {
  signal: ["no trade within the horizon", "delisted: no trade within the horizon"],
  prediction: ["no trade after the reference session", "delisted: no trade after the reference session"],
}
const isDelisted = (reason) => reason.startsWith("delisted")
const [lateEntry, earlyExit] = [
  "no trade at the first open: entered at the next one",
  "no trade in the last session: exited at the last close before it",
]
const reasonsForDelay = ["bars_late", "not_run"]

const voided = (row) => is.text(row?.ticker) && is.date(row.reference_date) && is.text(row.reason)
const corrected = (row) =>
  is.text(row?.ticker) && is.date(row.reference_date) && is.price(row.frozen_price) && is.price(row.corrected_price)
const batchFields = {
  ...{ timeframe: is.timeframe, target_date: is.date, n: is.count, rows_sha256: is.text, row_prefixes: is.text },
  ...{ has_prices: is.flag, is_backfill: is.flag },
}
const tradeFields = { entry_price: orNull(is.price), exit_price: orNull(is.price), split_ratio: orNull(is.price) }
const signalFields = { signal_id: is.text, ticker: is.text, is_backfill: is.flag }

const forms = formsOf({
  log_key: { name: is.text, verifier_key: is.text, introduced_at: is.instant },
  prediction_batch: {
    ...{ ...batchFields, reference_date: is.date, issued_at: is.instant, opens_at: is.instant },
    model_versions: is.texts,
  },
  prediction_grades: {
    ...{ ...batchFields, graded_at: is.instant, n_correct: is.count, n_incorrect: is.count, n_void: is.count },
    voids: orLeftOut((value) => Array.isArray(value) && value.every(voided)),
    corrections: orLeftOut((value) => Array.isArray(value) && value.every(corrected)),
  },
  event_signal: {
    ...{ ...signalFields, event_type: is.text, second_order: is.flag, direction: is.direction, confidence: is.share },
    ...{ conviction: orNull(is.share), type_n: is.count, type_wins: is.count, is_independent: is.flag },
    ...{ time_horizon_days: is.count, entry_date: is.date, horizon_end_date: is.date, tradable_from_at: is.instant },
    ...{ document_key: is.text, issued_at: is.instant, has_prices: is.flag },
  },
  event_signal_grade: {
    ...{ ...signalFields, ...tradeFields, signal_ledger_index: is.count, outcome: is.text, reason: orNull(is.text) },
    ...{ entry_date: orNull(is.date), exit_date: orNull(is.date), raw_move_pct: orNull(is.number) },
    ...{ spy_move_pct: orNull(is.number), base_rate: orNull(is.share), has_prices: is.flag, resolved_at: is.instant },
  },
  event_signal_document: {
    ...{ ...signalFields, signal_ledger_index: is.count, status: is.text, changed_at: is.instant },
    document_sha256: orNull(is.text),
  },
  grade_delayed: {
    claim_ledger_index: is.count,
    n: is.count,
    due_date: is.date,
    reason: is.text,
    noted_at: is.instant,
  },
  checkpoint: { format: is.count, signed_at: is.instant },
  files_manifest: { n: is.count, manifest_sha256: is.text, published_at: is.instant },
  log_recovered: { kept_size: is.count, published_size: is.count, known_from: is.text, recovered_at: is.instant },
  horizon_moves: {
    ...{ entry_date: is.date, horizon_end_date: is.date, up: is.texts, down: is.texts, unchanged: is.texts },
    spy_move_pct: orNull(is.number),
  },
  prediction: {
    ...{ prediction_id: is.text, ticker: is.text, timeframe: is.timeframe, direction: is.direction },
    ...{ reference_date: is.date, target_date: is.date, issued_at: is.instant, reference_price: orNull(is.price) },
    relative_direction: orNull((value) => value === "ahead" || value === "behind"),
    relative_probability: orNull(is.share),
    ...{ historical_correct: is.count, historical_count: is.count },
    ...{ historical_rises: orLeftOut(is.count), historical_differing: orLeftOut(is.count) },
  },
  grade: {
    ...{ ...tradeFields, prediction_id: is.text, ticker: is.text, timeframe: is.timeframe, outcome: is.text },
    ...{ reference_date: is.date, target_date: is.date, exit_date: orNull(is.date), graded_at: is.instant },
    ...{ realized_return_pct: orNull(is.number), median_return_pct: orNull(is.number) },
    relative_outcome: orNull(is.text),
  },
})

function formsOf(kinds) {
  return new Map(Object.entries(kinds).map(([kind, fields]) => [kind, Object.entries(fields)]))
}

/** The first field that does not have the form of its kind; else undefined. */
const formFault = (row) => forms.get(row.kind).find(([field, test]) => !test(row[field]))?.[0]

const takers = {
  log_key: (log, index, row) => log.announced.push({ row: index, key: row.verifier_key }),
  prediction_batch: takeBatch,
  prediction_grades: takeGrades,
  event_signal: takeSignal,
  event_signal_grade: takeGrade,
  event_signal_document: takeDocument,
  grade_delayed: takeDelay,
  files_manifest: takeManifest,
  horizon_moves: takeHorizon,
  log_recovered: takeRecovery,
  checkpoint: (log, index, row) => log.signings.set(index, row.signed_at),
}

function takeRow(log, index, rest) {
  const row = parsed(`{${rest}`)
  // JSON allows a field to occur twice, and two readers may then read different values.
  if (row === null || JSON.stringify(row) !== `{${rest}`) report("form", index, `Row ${index} is not canonical JSON.`)
  if (row === null) return
  const take = Object.hasOwn(takers, row.kind) ? takers[row.kind] : null
  if (log.origin === null) Object.assign(log, { origin: row.data_origin, isLive: row.data_origin === "live" })
  log.kinds.set(row.kind, (log.kinds.get(row.kind) ?? 0) + 1)
  if (row.data_origin !== log.origin)
    report(
      "origin",
      index,
      `Row ${index} is of a ${row.data_origin} market, and its checkpoint of a ${log.origin} one.`,
    )
  if (is.flag(row.has_prices) && row.has_prices !== log.showsPrices) {
    if (log.showsPrices !== null) log.priceTurns.push(index)
    log.showsPrices = row.has_prices
  }
  const fault = take && formFault(row)
  if (fault) report("form", index, `Row ${index} does not have the form of its kind: ${fault}.`)
  else if (take) take(log, index, row)
}

/** When a checkpoint first covered a claim, and whether others saw it before its session. Also counts both. */
function claimedAt(log, index, { issued_at: issuedAt, is_backfill: isLate }, opensAt) {
  const coveredAt = log.coveredAt(index)
  checkInstant(log, index, issuedAt)
  if (log.firstSaid === null || issuedAt < log.firstSaid) log.firstSaid = issuedAt
  if (opensAt === undefined || coveredAt >= opensAt) log.unproven++
  const [witnessedAt, timestampedAt] = [log.witnessedAt(index), log.timestampedAt(index)]
  const [isWitnessed, isTimestamped] = [witnessedAt, timestampedAt].map((at) => at !== null && at < opensAt)
  if (!isLate) {
    log.attested.claims++
    if (isWitnessed) log.attested.witnessed++
    if (isTimestamped) log.attested.timestamped++
  }
  return { coveredAt, isVouched: isWitnessed || isTimestamped }
}

/** In the real market, a row may not refer to an instant after it was signed. */
function checkInstant(log, index, instant) {
  const coveredAt = log.coveredAt(index)
  if (log.isLive && instant > coveredAt)
    report("instant", index, `Row ${index} speaks of ${instant}, and had been signed at ${coveredAt} already.`)
}

function advance(clocks, name, instant) {
  if (instant > (clocks.get(name) ?? "")) clocks.set(name, instant)
}

/**
 * Whether more than five sessions have ended since, both since `end` and since a checkpoint covered the claim. A
 * simulated market's past is made all at once, on its own clock, so there its clock decides as well.
 */
function isOverdue(log, end, coveredAt, clock) {
  if (end <= log.due && (coveredAt ?? "").slice(0, 10) <= log.due) return true
  return !log.isLive && end <= dueThrough(log.clocks.get(clock) ?? "")
}

function coverage(history, newest) {
  const bySize = history.toSorted((one, other) => one.size - other.size)
  const sizes = bySize.map(({ size }) => size)
  if (bySize.length === 0) return () => null
  return (index) => (bySize[countThrough(sizes, index)] ?? newest).signedAt
}

/** When others first vouched for a row; null if they have not. */
function attestation(history, instant) {
  const attested = history.filter((checkpoint) => checkpoint[instant])
  return coverage(
    attested.map((checkpoint) => ({ ...checkpoint, signedAt: checkpoint[instant] })),
    { signedAt: null },
  )
}

function showTrade({ trades, firstTraded }, index, ticker, date) {
  if (!(firstTraded.get(date) <= index)) firstTraded.set(date, index)
  const own = trades.get(ticker) ?? new Map()
  trades.set(ticker, own)
  if (!(own.get(date) <= index)) own.set(date, index)
}

/** Whether a row has the same price as the rows before it. Prices may be corrected, so a difference is no lie. */
function tellPrice({ prices, retold }, index, { ticker, date, side, price }) {
  if (price === null) return true
  const own = prices.get(ticker) ?? new Map()
  prices.set(ticker, own)
  const name = `${date} ${side}`
  const earlier = own.get(name)
  if (earlier === undefined) own.set(name, price)
  if (earlier === undefined || earlier === price) return true
  retold.push({ index, name: `the ${side} of ${ticker} on ${date}` })
  return false
}

function saySilent({ silences }, { index, ticker, from, to }) {
  if (from <= to) silences.push({ index, ticker, from, to, isGone: false })
}

/**
 * Records that a row does not wait for later sessions because a ticker is no longer traded. Then it had gone by that
 * time, and no row may show it traded in the sessions that the row would have waited for.
 */
function sayGone({ silences }, { index, ticker, from }, instant) {
  const last = countThrough(sessions.closes, instant) - 1
  silences.push({ index, ticker, from, to: Math.max(from, last) + graceSessions, isGone: true })
}

/**
 * Bars may be late. So for sessions that the row waited for, only trades that the log showed before it contradict it.
 */
function checkSilences(log, record) {
  const { trades, silences } = log
  const late = []
  const named = new Set()
  for (const { index, ticker, from, to, isGone } of silences) {
    const name = `${index} ${ticker}`
    if (named.has(name)) continue
    const own = trades.get(ticker)
    const shown = own ? sessions.dates.slice(from, to + 1).filter((date) => own.has(date)) : []
    const traded = shown.find((date) => isGone || own.get(date) <= index)
    if (traded) {
      named.add(name)
      report(
        "silence",
        index,
        `Row ${index} says that ${ticker} was not traded on ${traded}, and row ${own.get(traded)} shows that it was.`,
      )
    } else if (shown.length > 0) late.push(index)
  }
  if (late.length > 0)
    warn(
      `${late.length} grades say that a ticker was not traded in a session in which later rows have it traded.${atWorst(log, record, { wrong: late })}`,
    )
}

function takeDelay(log, index, { claim_ledger_index: claim, n, due_date: due, reason, noted_at: notedAt }) {
  checkInstant(log, index, notedAt)
  const batch = log.batches.get(claim)
  const end = batch?.kind === "prediction_batch" ? batch.target_date : log.signals.byRow.get(claim)?.end
  if (end === undefined || end !== due)
    return report("reference", index, `Row ${index} excuses a grade of row ${claim}, which claims nothing for ${due}.`)
  if (!reasonsForDelay.includes(reason) || due > dueThrough(notedAt))
    return report("delay", index, `Row ${index} gives no good reason why row ${claim} has not been graded.`)
  log.delays.set(claim, { index, n, due, reason })
}

function takeManifest(log, index, { n, manifest_sha256: said, published_at: publishedAt }) {
  checkInstant(log, index, publishedAt)
  log.manifests.push({ index, n, said })
}

/** Checks that the newest list of bulk files, or each, is the one that its row commits to. The files need a key. */
async function checkManifests({ manifests }, everyRow) {
  for (const { index, n, said } of everyRow ? manifests : manifests.slice(-1)) {
    const response = await ask(`files/${index}.ndjson`, undefined, true)
    const text = response.status === 404 ? null : await response.text()
    if (text === null) report("manifest", index, `Row ${index} commits to a list of files that is not served.`)
    else if (sha256(text).toString("hex") !== said || text.split("\n").length - 1 !== n)
      report("manifest", index, `Row ${index} commits to another list of files than files/${index}.ndjson.`)
  }
}

function noteGraded({ graded }, index, name, end) {
  const own = graded.get(name) ?? { rows: [], ends: [], newest: null }
  graded.set(name, own)
  own.rows.push(index)
  own.ends.push(end)
}

/** Whether rows after an excuse grade claims that ended so much later that the excused ones should be graded too. */
function hasRunSince({ graded }, name, { index, due }) {
  const own = graded.get(name)
  if (!own) return false
  own.newest ??= newestFrom(own.ends)
  const newest = own.newest[countThrough(own.rows, index)]
  return sessionAt.get(newest) > sessionAt.get(due) + graceSessions
}

/** For each place, the newest of the dates from there on. */
function newestFrom(dates) {
  const newest = dates.slice()
  for (let at = newest.length - 2; at >= 0; at--) if (newest[at + 1] > newest[at]) newest[at] = newest[at + 1]
  return newest
}

/** If bars are late, no ticker may have any. */
function checkDelays({ delays, firstTraded }) {
  for (const [claim, { index, due, reason }] of delays) {
    const traded = [...firstTraded].find(([date, row]) => date >= due && row < index)
    if (reason === "bars_late" && traded)
      report(
        "delay",
        index,
        `Row ${index} says that the bars for row ${claim} are late, and row ${traded[1]} had shown those of ${traded[0]}.`,
      )
  }
}

/** Published rows were lost with a database, and this row records it: readers who have seen them see a fork. */
function takeRecovery(_, index, { kept_size: kept, published_size: published, recovered_at: at }) {
  if (kept > index || published <= kept)
    return report(
      "recovery",
      index,
      `Row ${index} speaks of rows ${kept} to ${published - 1} as lost, which cannot be.`,
    )
  warn(
    `Row ${index} says that rows ${kept} to ${published - 1}, which had been published, were lost, and that the log was continued from an older copy at ${at}. Ask the operator why.`,
  )
}

function nameRange({ lastRight, firstWrong, size }) {
  return `Rows ${lastRight} to ${(firstWrong ?? size) - 1}: some of these rows were changed, added, removed or reordered. The root of the rows before them is one that the log signed; the root up to row ${(firstWrong ?? size) - 1} is not.`
}

/**
 * Names the rows that differ from the hashes in the log's tiles: those of the first tile with a difference, or with
 * `everyRow` all, until rows have moved and every later one differs.
 */
async function compareTiles(log, everyRow) {
  if (log.isRootRight) return
  const named = new Set(problems.flatMap(({ rule, row }) => (rule === "row" ? [row] : [])))
  for (let tile = Math.floor(log.lastRight / 256); tile * 256 < log.size; tile++) {
    const width = Math.min(256, log.size - tile * 256)
    const number = String(tile)
      .padStart(Math.ceil(String(tile).length / 3) * 3, "0")
      .replace(/(\d{3})(?=\d)/g, "x$1/")
    const hashes = await read(`tile/0/${number}${width < 256 ? `.p/${width}` : ""}`, true).catch(() => null)
    const hashOf = (bytes, at) => bytes.subarray(at * 32, at * 32 + 32)
    const places = Array.from({ length: hashes ? width : 0 }, (_, at) => at)
    const differing = places.filter((at) => !hashOf(hashes, at).equals(hashOf(log.hashes, tile * 256 + at)))
    for (const row of differing.map((at) => tile * 256 + at).filter((row) => !named.has(row)))
      report(
        "row",
        row,
        `Row ${row} is not the row that was there when its tile was closed: it was changed, or rows were removed or reordered.`,
      )
    if (everyRow ? differing.length > width / 2 : isRowNamed()) return
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
      "fork",
      log.size,
      `Rows ${log.size} to ${kept.size - 1} are gone: the checkpoint that you kept covers ${kept.size} rows, and the log has ${log.size}.`,
    )
  else if (rootAt(log, kept.size) !== kept.root)
    report("fork", kept.size - 1, `${what}: among the rows 0 to ${kept.size - 1} the log has forked.`)
}

/**
 * The newest checkpoint at an instant was the largest until then. A machine whose clock is behind may sign several at
 * the same instant.
 */
function compareInTime(history, { size, signedAt }, what) {
  const backdated = history.find((checkpoint) => checkpoint.signedAt < signedAt && checkpoint.size > size)
  if (backdated)
    report(
      "fork",
      size,
      `Checkpoint ${backdated.id} says that rows ${size} to ${backdated.size - 1} were there at ${backdated.signedAt}: ${what}, signed at ${signedAt}, does not have them.`,
    )
}

function compareWithState(log, state) {
  const hashes = Bytes.from(state.hashes, "base64")
  for (let row = 0; row < Math.min(state.tree_size, log.size); row++) {
    if (log.hashes.subarray(row * 32, row * 32 + 32).equals(hashes.subarray(row * 32, row * 32 + 32))) continue
    return report("fork", row, `Row ${row} is not the one that you verified before: the log has forked there.`)
  }
  if (state.name !== log.name)
    report("fork", 0, `The log is called ${log.name}, and you verified ${state.name} before.`)
  if (state.tree_size > log.size)
    report(
      "fork",
      log.size,
      `Rows ${log.size} to ${state.tree_size - 1} are gone: you verified ${state.tree_size} rows before.`,
    )
}

// ---- Event signals and their grades

/** What the rows so far reveal about the signals. */
function newSignals() {
  const record = { issued: 0, resolved: 0, void: 0, wins: 0, n: 0, nWins: 0, baseRates: 0, baseRateSum: 0, spies: 0 }
  return {
    byId: new Map(),
    byRow: new Map(),
    events: new Set(),
    ends: new Map(),
    tallies: new Map(),
    documents: { revised: 0, retracted: 0 },
    late: 0,
    withoutPrices: 0,
    /** The rows whose prices are not public. */
    hidden: [],
    withoutMoves: 0,
    /** The base rate of each independent signal, with the sessions that it is about. */
    bases: [],
    sample: newSample(),
    record: { ...record, returnSum: 0, spySum: 0, voids: new Map(), vouched: { right: 0, n: 0 } },
  }
}

function takeSignal(log, index, row) {
  const { signals } = log
  const before = signals.byId.get(row.signal_id)
  if (before) return report("twice", index, `Row ${index} issues the signal of row ${before.index} again.`)
  const { direction, ticker, is_independent: isIndependent, is_backfill: isLate, issued_at: issuedAt } = row
  const type = `${row.event_type} ${row.second_order}`
  const { coveredAt, isVouched } = claimedAt(log, index, row, sessions.opens[sessionAt.get(row.entry_date)])
  const signal = { index, type, direction, ticker, isIndependent, isLate, coveredAt, isVouched, documentAt: issuedAt }
  Object.assign(signal, { entry: row.entry_date, end: row.horizon_end_date, isGraded: false })
  signals.byId.set(row.signal_id, signal)
  signals.byRow.set(index, signal)
  advance(log.clocks, "signals", issuedAt)
  checkHorizon(log, index, row, coveredAt)
  if (isLate) {
    signals.late++
    return
  }
  signals.record.issued++
  if (isIndependent !== isOfItsOwn(signals, type, row))
    report(
      "independence",
      index,
      `Row ${index}: whether the signal is independent does not follow from the rows before it.`,
    )
  const { n, wins } = tallyOf(signals, type)
  if (row.type_n !== n || row.type_wins !== wins)
    report(
      "type",
      index,
      `Row ${index}: the record of ${row.event_type} is ${wins} of ${n} by then, and not ${row.type_wins} of ${row.type_n}.`,
    )
  if (!isNear(row.conviction, convictionOf(signals, type, row)))
    report("conviction", index, `Row ${index}: the conviction does not follow from the rows before it.`)
}

/** A signal is entered at the first open after it was issued and, in the real market, signed. */
function checkHorizon(log, index, row, coveredAt) {
  const { issued_at: issuedAt, entry_date: entry, horizon_end_date: end, time_horizon_days: days } = row
  const knownAt = log.isLive && !row.is_backfill && coveredAt > issuedAt ? coveredAt : issuedAt
  const first = firstOpenAfter(knownAt)
  if (entry !== sessions.dates[first] || row.tradable_from_at !== sessions.opens[first])
    report(
      "entry",
      index,
      `Row ${index}: issued at ${issuedAt}${log.isLive ? ` and signed at ${coveredAt}` : ""}, the signal can be followed at the open of ${sessions.opens[first]}, and not on ${entry} at ${row.tradable_from_at}.`,
    )
  const last = sessionAt.get(entry) + days - 1
  if (days < 1 || end !== sessions.dates[last])
    report("horizon", index, `Row ${index}: ${days} sessions from ${entry} on do not end on ${end}.`)
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

function takeGrade(log, index, row) {
  const { signals } = log
  const coveredAt = log.coveredAt(index)
  const signal = signals.byId.get(row.signal_id)
  if (!signal || signal.index !== row.signal_ledger_index || signal.ticker !== row.ticker)
    return report(
      "reference",
      index,
      `Row ${index} grades a signal that row ${row.signal_ledger_index} does not issue.`,
    )
  if (signal.isGraded) return report("twice", index, `Row ${index} grades the signal of row ${signal.index} again.`)
  signal.isGraded = true
  noteGraded(log, index, "signals", signal.end)
  checkInstant(log, index, row.resolved_at)
  advance(log.clocks, "signals", row.resolved_at)
  const endsAt = sessions.closes[sessionAt.get(signal.end)]
  if (row.resolved_at < endsAt || (log.isLive && coveredAt < endsAt))
    report("early", index, `Row ${index} grades the signal of row ${signal.index} before its horizon had ended.`)
  if (!isGradeOf(signal, row))
    report("grade", index, `Row ${index}: the grade of ${row.ticker} does not follow from its own figures.`)
  checkReason(log, index, signal, row)
  if (row.outcome === "win" && row.raw_move_pct === 0) log.rightByNothing.push(index)
  if (row.outcome !== "void") {
    checkMarket(log, index, signal, row)
    lookAtPrices(log, index, row)
  }
  count(signals, signal, row)
}

/** The signal still counts, whatever happens to its document. */
function takeDocument({ signals }, index, row) {
  const signal = signals.byId.get(row.signal_id)
  if (!signal || signal.index !== row.signal_ledger_index || signal.ticker !== row.ticker)
    return report(
      "reference",
      index,
      `Row ${index} is about the document of a signal that row ${row.signal_ledger_index} does not issue.`,
    )
  if (row.changed_at <= signal.documentAt)
    report(
      "document",
      index,
      `Row ${index}: the document of row ${signal.index} had not changed yet, or it is logged twice.`,
    )
  const isNamed = Object.hasOwn(signals.documents, row.status)
  if (!isNamed || (row.status === "retracted") !== (row.document_sha256 === null))
    return report("document", index, `Row ${index} does not say what became of the document of row ${signal.index}.`)
  signal.documentAt = row.changed_at
  signals.documents[row.status]++
}

function isGradeOf({ direction, entry, end }, row) {
  const { outcome, entry_price: bought, exit_price: sold, split_ratio: ratio, raw_move_pct: said } = row
  if (outcome === "void") {
    const figures = [bought, sold, ratio, said, row.entry_date, row.exit_date, row.base_rate, row.spy_move_pct]
    return figures.every((each) => each === null)
  }
  if (!sessionAt.has(row.entry_date) || !sessionAt.has(row.exit_date)) return false
  if (row.entry_date < entry || row.exit_date < row.entry_date || row.exit_date > end) return false
  // Splits take effect between sessions.
  if (row.entry_date === row.exit_date && ratio !== 1) return false
  const isTold = outcome === "win" || outcome === "loss"
  return isTold && isMove(row.has_prices, { bought, sold, ratio, said }, direction, outcome === "win")
}

/**
 * Whether a move follows from its prices, to its four decimals, and an outcome from the move. A move of exactly zero is
 * right for neither direction; without prices, one that rounds to zero may have been right.
 */
function isMove(hasPrices, { bought, sold, ratio, said }, direction, isRight) {
  if (said === null || ratio === null || (bought !== null) !== hasPrices || (sold !== null) !== hasPrices) return false
  if (!hasPrices && said === 0) return true
  const move = hasPrices ? ((sold / bought) * ratio - 1) * 100 : said
  return Math.abs(move - said) <= 0.00005001 && isRight === (direction === "bullish" ? move > 0 : move < 0)
}

/** A trade may differ from its whole horizon, or be void, only because the ticker did not trade. */
function checkReason(log, index, { entry, end }, row) {
  const { ticker, resolved_at: at } = row
  const [first, last] = [sessionAt.get(entry), sessionAt.get(end)]
  const hasWaited = at >= sessions.closes[last + 1]
  if (row.outcome === "void") {
    const { voids } = log.signals.record
    voids.set(row.reason, (voids.get(row.reason) ?? 0) + 1)
    if (!reasonsForVoid.signal.includes(row.reason))
      report("void", index, `Row ${index} makes the signal of ${ticker} void for no reason that there is.`)
    else if (isDelisted(row.reason)) sayGone(log, { index, ticker, from: first }, at)
    else if (!hasWaited)
      report("void", index, `Row ${index} makes the signal of ${ticker} void without waiting for it.`)
    saySilent(log, { index, ticker, from: first, to: last })
    return drawFirst(log.signals.sample, { index, ticker, from: entry, to: end })
  }
  const reasons = [...(row.entry_date > entry ? [lateEntry] : []), ...(row.exit_date < end ? [earlyExit] : [])]
  if (row.reason !== (reasons.join("; ") || null))
    report("reason", index, `Row ${index} does not say why the trade of ${ticker} was not over its whole horizon.`)
  const [from, to] = [sessionAt.get(row.entry_date), sessionAt.get(row.exit_date)]
  if (first < from) drawFirst(log.signals.sample, { index, ticker, from: entry, to: sessions.dates[from - 1] })
  if (to < last) drawFirst(log.signals.sample, { index, ticker, from: sessions.dates[to + 1], to: end })
  saySilent(log, { index, ticker, from: first, to: from - 1 })
  if (hasWaited) saySilent(log, { index, ticker, from: to + 1, to: last })
  else if (to < last) sayGone(log, { index, ticker, from: to + 1 }, at)
  showTrade(log, index, ticker, row.entry_date)
  showTrade(log, index, ticker, row.exit_date)
}

function lookAtPrices(log, index, { has_prices: hasPrices, ticker, entry_date, exit_date, ...row }) {
  const { signals } = log
  const [entry, exit] = [
    { date: entry_date, at: "open" },
    { date: exit_date, at: "close" },
  ]
  const trade = { index, ticker, entry, exit, said: row.raw_move_pct }
  noteTrade(log, { ...trade, ratio: row.split_ratio })
  if (!hasPrices) {
    signals.withoutPrices++
    signals.hidden.push(index)
    return
  }
  const isAgreed = [
    tellPrice(log, index, { ticker, date: entry_date, side: "open", price: row.entry_price }),
    tellPrice(log, index, { ticker, date: exit_date, side: "close", price: row.exit_price }),
  ].every(Boolean)
  ;(isAgreed ? draw : drawFirst)(signals.sample, trade)
}

/** The log has no list of splits, so each that a grade rests on is named. */
function noteTrade({ splits, ownBars, toCompare }, trade) {
  if (ownBars) toCompare.push(trade)
  const { index, ticker, ratio } = trade
  if (ratio === null || ratio === 1) return
  const [from, to] = [trade.entry.date, trade.exit.date]
  const known = splits.get(`${ticker} ${ratio}`)
  if (!known || sessionAt.get(to) - sessionAt.get(from) < sessionAt.get(known.to) - sessionAt.get(known.from))
    splits.set(`${ticker} ${ratio}`, { index, ticker, ratio, from, to })
}

function saySplits({ splits }) {
  if (splits.size === 0) return []
  const named = [...splits.values()].map(
    ({ index, ticker, ratio, from, to }) =>
      `${ticker} by ${Number(ratio.toFixed(6))} from ${from} to ${to} (row ${index})`,
  )
  return [`Splits that grades rest on: ${listed(named)}`]
}

/** How all stocks and ETFs, and SPY, moved from a first open to a last close. */
function takeHorizon(log, index, row) {
  const { entry_date: entry, horizon_end_date: end, spy_move_pct: spy } = row
  const name = `${entry} ${end}`
  const listed = [...row.up, ...row.down, ...row.unchanged]
  const isList = [row.up, row.down, row.unchanged].every((side) =>
    side.every((ticker, at) => at === 0 || side[at - 1] < ticker),
  )
  if (!isList || new Set(listed).size !== listed.length || !(sessionAt.get(entry) <= sessionAt.get(end)))
    report("market", index, `Row ${index} does not list every ticker once, from one session to another.`)
  if (log.horizons.has(name))
    return report(
      "twice",
      index,
      `Row ${index} says again what row ${log.horizons.get(name).index} says of ${entry} to ${end}.`,
    )
  if (!isMoveOf(row, "SPY", spy)) report("market", index, `Row ${index} has SPY move another way than it lists it.`)
  const numbered = (side) => Uint32Array.from(side, (ticker) => numberOf(log.tickers, ticker))
  const lists = { up: numbered(row.up), down: numbered(row.down), unchanged: numbered(row.unchanged) }
  log.horizons.set(name, { index, entry, end, spy, ...lists, n: listed.length })
  for (const ticker of listed) for (const date of [entry, end]) showTrade(log, index, ticker, date)
  const trade = { index, entry: { date: entry, at: "open" }, exit: { date: end, at: "close" } }
  if (spy !== null) draw(log.horizonSample, { ...trade, ticker: "SPY", said: spy })
  for (const side of ["up", "down", "unchanged"]) {
    const ticker = row[side][Math.floor(Math.random() * row[side].length)]
    if (ticker) draw(log.horizonSample, { ...trade, ticker, side })
  }
}

/** Whether a rounded move agrees with the list that has its ticker, if one does. */
function isMoveOf({ up, down, unchanged }, ticker, move) {
  if (up.includes(ticker)) return move !== null && move >= 0
  if (down.includes(ticker)) return move !== null && move <= 0
  return !unchanged.includes(ticker) || move === 0
}

/**
 * The lists of a horizon must have each ticker that traded in the session before it, in its first and in its last. Bars
 * may be late, but nothing is graded without 95% of those of a session.
 */
function checkLists(log) {
  const omitted = []
  const leftOut = new Map()
  for (const { index, entry, end, n, ...lists } of log.horizons.values()) {
    const numbers = new Set([...lists.up, ...lists.down, ...lists.unchanged])
    const dates = [sessions.dates[sessionAt.get(entry) - 1], entry, end]
    const own = [...log.trades].flatMap(([ticker, traded]) =>
      !numbers.has(log.tickers.get(ticker)) && dates.every((date) => traded.has(date)) ? [{ index, ticker }] : [],
    )
    if (own.length <= Math.max(1, shareLeftOut * (n + own.length))) {
      omitted.push(...own)
      leftOut.set(`${entry} ${end}`, { n, own: own.length })
    } else
      report(
        "market",
        index,
        `Row ${index} leaves out how ${listed(own.map(({ ticker }) => ticker))} moved from ${entry} to ${end}, when other rows have them traded.`,
      )
  }
  if (omitted.length > 0)
    warn(
      `The moves that base rates rest on leave out ${omitted.length} of tickers that other rows have traded in those sessions, such as ${omitted[0].ticker} (rows ${listed(new Set(omitted.map(({ index }) => index)))}). Bars may have come late.${worstOfBases(log.signals, leftOut)}`,
    )
}

/** A list of moves may leave out this share of the tickers, or one, as their bars may be late. */
const shareLeftOut = 0.05

/** The mean base rate if each ticker that was left out had moved as the signals said. */
function worstOfBases({ record, bases }, leftOut) {
  const raised = bases.map(({ name, rate }) => {
    const { n, own } = leftOut.get(name) ?? { n: 1, own: 0 }
    return (rate * n + own) / (n + own)
  })
  if (raised.length === 0) return ""
  const worst = raised.reduce((sum, rate) => sum + rate, 0) / raised.length
  return ` At worst, the base rate of signals is ${percent(worst)} and not ${percent(record.baseRateSum / record.baseRates)}.`
}

function numberOf(numbers, name) {
  const number = numbers.get(name) ?? numbers.size
  numbers.set(name, number)
  return number
}

/** The base rate and SPY's move must follow from the market's moves, which earlier versions did not log. */
function checkMarket(log, index, { entry, end, direction }, row) {
  const market = log.horizons.get(`${entry} ${end}`)
  if (!market) {
    if (log.horizons.size > 0)
      report("market", index, `Row ${index}: no row before it says how the market moved from ${entry} to ${end}.`)
    else log.signals.withoutMoves++
    return
  }
  const share = direction === "bullish" ? market.up.length : market.down.length
  if (!isNear(row.base_rate, market.n === 0 ? null : share / market.n) || row.spy_move_pct !== market.spy)
    report("market", index, `Row ${index}: the base rate or SPY's move does not follow from row ${market.index}.`)
  const number = log.tickers.get(row.ticker)
  const isWhole = row.entry_date === entry && row.exit_date === end && number !== undefined
  if (isWhole && !isMoveOf(market, number, row.raw_move_pct))
    report("market", index, `Row ${index} has ${row.ticker} move another way than row ${market.index} has it.`)
}

/** Rates count resolved, independent signals. Signals logged too late to prove their time count nowhere. */
function count({ tallies, record, bases }, { type, direction, isIndependent, isLate, isVouched, entry, end }, row) {
  if (isLate) return
  const isWin = row.outcome === "win" ? 1 : 0
  if (row.outcome === "void") {
    record.void++
    return
  }
  record.resolved++
  record.wins += isWin
  record.returnSum += direction === "bullish" ? row.raw_move_pct : -row.raw_move_pct
  if (row.spy_move_pct !== null) {
    record.spies++
    record.spySum += row.spy_move_pct
  }
  if (!isIndependent) return
  const sides = tallies.get(type) ?? {}
  const { n, wins } = sides[direction] ?? { n: 0, wins: 0 }
  tallies.set(type, { ...sides, [direction]: { n: n + 1, wins: wins + isWin } })
  record.n++
  record.nWins += isWin
  if (isVouched) addTo(record.vouched, isWin === 1)
  if (row.base_rate === null) return
  record.baseRates++
  record.baseRateSum += row.base_rate
  bases.push({ name: `${entry} ${end}`, rate: row.base_rate })
}

function addTo(tally, isRight) {
  tally.n++
  if (isRight) tally.right++
}

function checkPendingSignals(log) {
  for (const { index, ticker, end, isGraded, isLate, coveredAt } of log.signals.byId.values()) {
    if (isGraded || isLate || !isOverdue(log, end, coveredAt, "signals")) continue
    const delay = log.delays.get(index)
    if (delay && !hasRunSince(log, "signals", delay)) {
      log.excused.push(index)
      continue
    }
    report(
      "overdue",
      index,
      `Row ${index}: the horizon of the signal of ${ticker} ended on ${end}, and no row grades it or says why not${delay ? ", since others have been graded behind it" : ""}.`,
    )
  }
}

// ---- Predictions and their grades

function takeBatch(log, index, row) {
  const { timeframe, reference_date: reference, target_date: target, issued_at: issuedAt } = row
  const from = sessionAt.get(reference)
  const opensAt = sessions.opens[from + 1]
  const { coveredAt, isVouched } = claimedAt(log, index, row, opensAt)
  log.batches.set(index, { ...row, coveredAt, isVouched })
  if (target !== sessions.dates[from + horizons[timeframe]])
    report("horizon", index, `Row ${index}: ${target} is not the ${timeframe} target of predictions from ${reference}.`)
  if (row.opens_at !== opensAt)
    report(
      "opening",
      index,
      `Row ${index}: the first session after ${reference} opens at ${opensAt}, and not at ${row.opens_at}.`,
    )
  if (row.is_backfill) return
  advance(log.clocks, timeframe, issuedAt)
  if (issuedAt >= opensAt)
    report(
      "entry",
      index,
      `Row ${index} was issued at ${issuedAt}, after its session had opened at ${opensAt}, and does not say so.`,
    )
  else if (log.isLive && coveredAt >= opensAt)
    report(
      "entry",
      index,
      `Row ${index} was first covered by a checkpoint of ${coveredAt}, after its session had opened at ${opensAt}, and does not say so.`,
    )
}

function takeGrades(log, index, row) {
  checkInstant(log, index, row.graded_at)
  log.batches.set(index, { ...row, coveredAt: log.coveredAt(index) })
  if (row.voids) log.saysVoids ??= index
  if (row.corrections) log.saysCorrections ??= index
  if (row.is_backfill) return
  advance(log.clocks, row.timeframe, row.graded_at)
  noteGraded(log, index, row.timeframe, row.target_date)
}

/** Reads the rows behind each leaf, month by month, and returns the record that follows from them. */
async function readPredictions(log) {
  const record = {
    ...{ issued: 0, correct: 0, incorrect: 0, void: 0, voids: new Map(), baseWins: 0, relative: { n: 0, correct: 0 } },
    ...{ late: 0, graded: 0, withoutPrices: 0, withoutReason: 0, sample: newSample() },
    ...{ past: new Map(), isWhole: new Map(), leftOut: [], vouched: { right: 0, n: 0 }, hidden: [], unexplained: [] },
    /** The sessions from whose close each ticker has a daily prediction. */
    predicted: new Map(),
  }
  const months = new Set([...log.batches.values()].map(({ target_date: date }) => date.slice(0, 7)))
  for (const month of [...months].sort()) {
    const lines = []
    for await (const line of readLines(`predictions/${month}.ndjson`, true)) lines.push(line)
    const groups = grouped(lines, (line) => Number(/"ledger_index":(\d+)/.exec(line)?.[1] ?? -1))
    const ofMonth = [...log.batches].filter(([, { target_date: date }]) => date.startsWith(month))
    for (const index of groups.keys())
      if (!log.batches.has(index) && index < log.size)
        report("lines", index, `predictions/${month}.ndjson has rows for row ${index}, which commits to none.`)
    countMonth(log, record, ofMonth, groups)
  }
  checkFrozen(record)
  return record
}

function openBatch(index, batch, lines) {
  const file = `predictions/${batch.target_date}.ndjson`
  if (lines.length !== batch.n)
    report("lines", index, `Row ${index} commits to ${batch.n} rows, and ${file} has ${lines.length} of it.`)
  if (sha256(...lines.map((line) => `${line}\n`)).toString("hex") !== batch.rows_sha256)
    report("lines", index, `Row ${index}: ${nameLine(batch, lines)} in ${file} is not what the log committed to.`)
  const kind = batch.kind === "prediction_batch" ? "prediction" : "grade"
  const shared = [
    "timeframe",
    "target_date",
    ...(kind === "prediction" ? ["reference_date", "issued_at"] : ["graded_at"]),
  ]
  return lines.flatMap((line) => {
    const row = parsed(line)
    const isWhole = row !== null && row.kind === kind && JSON.stringify(row) === line && !formFault(row)
    if (isWhole && row.ledger_index === index && shared.every((field) => row[field] === batch[field])) return [row]
    report(
      "form",
      index,
      `Row ${index}: ${file} has a row of it that is not of the form of its kind, or not of its batch.`,
    )
    return []
  })
}

/** A prediction and its grade are in the same file. A grade may have entered the log first. */
function countMonth(log, record, batches, groups) {
  const month = { record, byId: new Map(), names: new Set() }
  for (const [index, batch] of batches)
    if (batch.kind === "prediction_batch")
      for (const row of openBatch(index, batch, groups.get(index) ?? [])) takePrediction(log, month, batch, row)
  for (const [index, batch] of batches) {
    if (batch.kind !== "prediction_grades") continue
    const rows = openBatch(index, batch, groups.get(index) ?? [])
    for (const row of rows) gradePrediction(log, month, batch, row)
    checkCounts(log, record, { index, batch, rows })
  }
  const claims = [...month.byId.values()]
  checkMoves(log, claims)
  addPast(record, claims)
  for (const claim of claims) checkPast(log, record, claim)
  foldPast(log, record)
  for (const ofSession of grouped(claims, ({ session }) => session).values()) closeSession(log, record, ofSession)
}

function takePrediction(log, { record, byId, names }, batch, row) {
  const { prediction_id: id, ledger_index: index, ticker, timeframe, target_date: target } = row
  const name = `${timeframe} ${target} ${ticker}`
  if (byId.has(id) || names.has(name))
    return report("twice", index, `Row ${index} predicts ${ticker} for ${target} (${timeframe}) once more.`)
  if (row.relative_direction !== null && row.relative_probability === null)
    report("form", index, `Row ${index} calls ${ticker} against the median without a probability.`)
  const isLate = batch.is_backfill
  // Rows from before there was a log have no probabilities, and count nowhere.
  if (!isLate) checkProbabilities(index, row)
  if (!isLate && !batch.model_versions.includes(row.model_version))
    report("model", index, `Row ${index} does not list ${row.model_version}, the model that predicts ${ticker}.`)
  if ((row.reference_price !== null) !== batch.has_prices && !(isLate && batch.has_prices))
    report(
      "form",
      index,
      `Row ${index} says that it has ${batch.has_prices ? "prices, and has none" : "no prices, and has one"} of ${ticker}.`,
    )
  const session = `${timeframe} ${row.reference_date} ${target}`
  names.add(name)
  byId.set(id, { ...row, session, isLate, coveredAt: batch.coveredAt, isVouched: batch.isVouched, grade: null })
  tellPrice(log, index, { ticker, date: row.reference_date, side: "close", price: row.reference_price })
  showTrade(log, index, ticker, row.reference_date)
  if (isLate) record.late++
  else if (timeframe === "daily") {
    record.issued++
    const own = record.predicted.get(ticker)
    if (own) own.push(sessionAt.get(row.reference_date))
    else record.predicted.set(ticker, [sessionAt.get(row.reference_date)])
  }
}

/** A direction is the likelier of up and down, and the confidence is its probability. */
function checkProbabilities(index, { ticker, direction, confidence, probability_up: up, ...row }) {
  const { probability_unchanged: unchanged = null, base_probability_up: base = null } = row
  // Earlier versions had no probabilities, and later ones none of an unchanged price.
  if (up === undefined || up === null) return
  const down = 1 - up - (unchanged ?? 0)
  if (![up, down, unchanged ?? 0, base ?? 0, confidence].every((each) => each > -halfStep && each < 1 + halfStep))
    return report(
      "probability",
      index,
      `Row ${index} gives ${ticker} probabilities that are not from 0 to 1 or do not add up to 1.`,
    )
  if (unchanged === null) return
  const likelier = up - down > halfStep ? "bullish" : down - up > halfStep ? "bearish" : direction
  if (direction !== likelier || Math.abs(confidence - Math.max(up, down)) > halfStep)
    report(
      "probability",
      index,
      `Row ${index} calls ${ticker} ${direction} with a confidence of ${confidence}, against its own probability of ${up}.`,
    )
}

/** Half of the last of the four decimals of probabilities. */
const halfStep = 0.00005

/** Nobody can show what was never said, but sessions and tickers that are left out can be counted. */
function warnOfAbsence(log, record) {
  const { predicted } = record
  const held = [...new Set([...predicted.values()].flat())].sort((one, other) => one - other)
  if (held.length === 0) return
  const [first, last] = [held[0], held.at(-1)]
  const placeOf = new Map(held.map((session, place) => [session, place]))
  const unheld = sessions.dates.slice(first, last + 1).filter((_, at) => !placeOf.has(first + at))
  if (unheld.length > 0)
    warn(`${unheld.length} of ${last - first + 1} sessions have no daily predictions: ${listed(unheld)}.`)
  const [gaps, gone] = [[], []]
  for (const [ticker, own] of predicted) {
    const places = own.map((session) => placeOf.get(session)).sort((one, other) => one - other)
    for (const [at, place] of places.entries())
      for (let missing = (places[at - 1] ?? place - 1) + 1; missing < place; missing++)
        gaps.push({ ticker, date: sessions.dates[held[missing]] })
    if (places.at(-1) < held.length - 1) gone.push(`${ticker} after ${sessions.dates[held[places.at(-1)]]}`)
  }
  const traded = gaps.filter(({ ticker, date }) => log.trades.get(ticker)?.has(date))
  if (gaps.length > 0)
    warn(
      `Left out between other daily predictions of the same ticker: ${gaps.length} of ${record.issued + gaps.length}, such as ${nameGap(traded[0] ?? gaps[0])}. Other rows show that ${traded.length} of them were traded then.${atWorst(log, record, { addedDaily: gaps.length })}`,
    )
  if (gone.length > 0)
    warn(
      `${gone.length} of ${predicted.size} tickers have no daily predictions in the last session: ${listed(gone)}. They may have been delisted.`,
    )
}

const nameGap = ({ ticker, date }) => `${ticker} after the close of ${date}`

/** A move over weeks or months is the product of its daily ones, which are public even where prices are not. */
function checkMoves({ moves, unmultiplied }, claims) {
  const longer = []
  for (const { ticker, timeframe, reference_date: reference, target_date: target, grade } of claims) {
    if (!grade || grade.outcome === "void" || grade.exit_date !== target) continue
    const said = 1 + grade.realized_return_pct / 100
    if (timeframe !== "daily") longer.push({ ticker, reference, target, said, index: grade.ledger_index })
    else if (moves.has(ticker)) moves.get(ticker).set(target, said)
    else moves.set(ticker, new Map([[target, said]]))
  }
  for (const { ticker, reference, target, said, index } of longer) {
    const dates = sessions.dates.slice(sessionAt.get(reference) + 1, sessionAt.get(target) + 1)
    const factors = dates.map((date) => moves.get(ticker)?.get(date))
    if (factors.includes(undefined)) continue
    const move = factors.reduce((product, factor) => product * factor, 1)
    // Each factor is rounded to a millionth.
    if (Math.abs(move - said) > move * 1e-6 * (dates.length + 1)) unmultiplied.push(index)
  }
}

/** Each grade is stored as its row's number, and whether it was right and rose. */
function addPast({ past }, claims) {
  for (const { grade, ticker, timeframe } of claims) {
    if (!grade || grade.outcome === "void") continue
    const name = `${timeframe} ${ticker}`
    if (!past.has(name)) past.set(name, { grades: [], folded: 0, sum: nothingPast(), lastRow: -1, lastAt: "" })
    const [isCorrect, hasRisen] = [grade.outcome === "correct", grade.realized_return_pct > 0]
    past.get(name).grades.push(grade.ledger_index * 4 + (isCorrect ? 2 : 0) + (hasRisen ? 1 : 0))
  }
}

const nothingPast = () => ({ count: 0, correct: 0, rises: 0, differing: 0 })

/** Adds up the grades known so far, so that later sums need not, unless a past is replayed. */
function foldPast(log, { past }) {
  for (const own of past.values()) {
    for (const grade of own.grades.slice(own.folded)) {
      const row = grade >> 2
      const { is_backfill: isBackfill, graded_at: at } = log.batches.get(row)
      if (!isBackfill && row > own.lastRow) own.lastRow = row
      if (at > own.lastAt) own.lastAt = at
      addGrade(own.sum, grade)
    }
    own.folded = own.grades.length
  }
}

function addGrade(sum, grade) {
  const [isCorrect, hasRisen] = [(grade >> 1) & 1, grade & 1]
  sum.count++
  sum.correct += isCorrect
  sum.rises += hasRisen
  sum.differing += isCorrect ^ hasRisen
}

/** The grades by a row and an instant. Grades from before the log may be logged later. */
function pastBy(log, own, index, instant) {
  if (!own) return nothingPast()
  const isFolded = own.lastRow < index && own.lastAt <= instant
  const sum = isFolded ? { ...own.sum } : nothingPast()
  for (let at = isFolded ? own.folded : 0; at < own.grades.length; at++) {
    const row = own.grades[at] >> 2
    const { is_backfill: isBackfill, graded_at: gradedAt } = log.batches.get(row)
    if ((isBackfill || row < index) && gradedAt <= instant) addGrade(sum, own.grades[at])
  }
  return sum
}

/**
 * A frozen past must follow from the rows before it. A call against the median must be made unless its probability is
 * one half. Earlier versions froze less, and always called a side.
 */
function checkPast(log, { past, isWhole }, { isLate, ...claim }) {
  const { ledger_index: index, ticker, timeframe, relative_probability: probability } = claim
  if (isLate) return
  const hasPast = claim.historical_rises !== undefined && claim.historical_differing !== undefined
  isWhole.set(index, (isWhole.get(index) ?? true) && hasPast)
  if (!hasPast) return
  const { count, correct, rises, differing } = pastBy(log, past.get(`${timeframe} ${ticker}`), index, claim.issued_at)
  const said = [claim.historical_count, claim.historical_correct, claim.historical_rises, claim.historical_differing]
  if (said.join() !== [count, correct, rises, differing].join())
    report(
      "past",
      index,
      `Row ${index}: of the ${timeframe} predictions of ${ticker}, ${correct} of ${count} were right by then and ${rises} rose, which is not what it freezes.`,
    )
  if (probability > leastCall !== (claim.relative_direction !== null))
    report(
      "call",
      index,
      `Row ${index}: whether ${ticker} is called against the median does not follow from its probability.`,
    )
}

const leastCall = 0.5005

/** Once a row freezes the whole past of its tickers, all later rows must. */
function checkFrozen({ isWhole }) {
  let first = Number.POSITIVE_INFINITY
  for (const [index, hasPast] of isWhole) if (hasPast && index < first) first = index
  for (const [index, hasPast] of isWhole)
    if (!hasPast && index > first)
      report("past", index, `Row ${index} does not freeze the past of its tickers, as rows before it do.`)
}

function gradePrediction(log, { record, byId }, batch, row) {
  const { ledger_index: index, ticker, target_date: target, reference_date: reference, outcome } = row
  const file = `predictions/${target}.ndjson`
  const claim = byId.get(row.prediction_id)
  const isOfClaim = ["ticker", "timeframe", "target_date", "reference_date"].every(
    (name) => claim?.[name] === row[name],
  )
  if (!isOfClaim)
    return report("reference", index, `Row ${index}: the grade of ${ticker} in ${file} is not of a prediction.`)
  if (claim.grade) return report("twice", index, `Row ${index} grades the prediction of ${ticker} for ${target} again.`)
  claim.grade = row
  record.graded++
  if (batch.is_backfill && !claim.isLate)
    report(
      "bulk",
      index,
      `Row ${index} grades in bulk the prediction of ${ticker} for ${target}, which was logged in time.`,
    )
  const endsAt = sessions.closes[sessionAt.get(target)]
  if (row.graded_at < endsAt || (log.isLive && batch.coveredAt < endsAt))
    report("early", index, `Row ${index} grades the prediction of ${ticker} before ${target} had ended.`)
  if (outcome === "correct" && row.realized_return_pct === 0) log.rightByNothing.push(index)
  if (!isPredictionGradedRight(batch, row, claim.direction))
    report("grade", index, `Row ${index}: the grade of ${ticker} in ${file} does not follow from its prices.`)
  if (!isRelativeRight(row, claim))
    report(
      "relative",
      index,
      `Row ${index}: the relative grade of ${ticker} in ${file} does not follow from its median.`,
    )
  checkFrozenPrice(log, batch, row, claim)
  const trade = {
    ...{ index, ticker, said: row.realized_return_pct },
    ...{ entry: { date: reference, at: "close" }, exit: { date: row.exit_date, at: "close" } },
  }
  if (outcome !== "void") noteTrade(log, { ...trade, ratio: row.split_ratio })
  const isPriced = outcome !== "void" && row.exit_price !== null
  if (outcome !== "void" && !isPriced) {
    record.withoutPrices++
    record.hidden.push(index)
  }
  const isAgreed = [
    tellPrice(log, index, { ticker, date: reference, side: "close", price: row.entry_price }),
    tellPrice(log, index, { ticker, date: row.exit_date, side: "close", price: row.exit_price }),
  ].every(Boolean)
  if (!batch.is_backfill) checkExit(log, index, row)
  if (row.timeframe !== "daily" || claim.isLate) return
  record[outcome]++
  if (claim.isVouched && outcome !== "void") addTo(record.vouched, outcome === "correct")
  if (row.relative_outcome === "correct" || row.relative_outcome === "incorrect") {
    record.relative.n++
    if (row.relative_outcome === "correct") record.relative.correct++
  }
  const [from, to] = [sessionAt.get(reference) + 1, sessionAt.get(target) + graceSessions]
  if (outcome === "void")
    drawFirst(record.sample, { index, ticker, from: sessions.dates[from], to: sessions.dates[to] })
  else if (isPriced) (isAgreed ? draw : drawFirst)(record.sample, trade)
}

/**
 * A grade starts from the price that its prediction froze, unless its leaf lists the correction. Earlier versions
 * listed
 * none.
 */
function checkFrozenPrice({ saysCorrections }, { corrections }, row, { reference_price: frozen }) {
  const { ledger_index: index, ticker, reference_date: reference, entry_price: entry } = row
  if (entry === null || frozen === null || entry === frozen) return
  if (saysCorrections === null || index < saysCorrections) return
  const isListed = corrections?.some(
    (each) =>
      each.ticker === ticker &&
      each.reference_date === reference &&
      each.frozen_price === frozen &&
      each.corrected_price === entry,
  )
  if (!isListed)
    report(
      "frozen",
      index,
      `Row ${index} grades ${ticker} from ${entry}, and its prediction froze ${frozen} on ${reference}.`,
    )
}

/** Grades from before the log have no prices either. */
function isPredictionGradedRight({ has_prices: hasPrices, is_backfill: isLate }, row, direction) {
  const { entry_price: bought, exit_price: sold, split_ratio: ratio, realized_return_pct: said, outcome } = row
  if (outcome === "void") return [bought, sold, ratio, said, row.exit_date].every((each) => each === null)
  if (outcome !== "correct" && outcome !== "incorrect") return false
  if (isLate && bought === null && sold === null)
    return said !== null && isMove(false, { bought, sold, ratio: 1, said }, direction, outcome === "correct")
  return isMove(hasPrices, { bought, sold, ratio, said }, direction, outcome === "correct")
}

/**
 * Right if the move is on the called side of the session's median, both as published; void if it equals the median. A
 * probability too close to one half makes no call, and its row has the median without an outcome.
 */
function isRelativeRight(
  { relative_outcome: outcome, realized_return_pct: move, median_return_pct: median },
  { relative_direction: called, relative_probability: probability },
) {
  if (called === null) return outcome === null && (probability !== null || median === null)
  if (move === null || median === null || move === median) return outcome === "void"
  return outcome === (move > median === (called === "ahead") ? "correct" : "incorrect")
}

/**
 * A grade ends at the close of the target session or, if the ticker did not trade there, at its last trade before it,
 * or at its first in the five sessions after.
 */
function checkExit(log, index, row) {
  const { ticker, exit_date: exit, reference_date: reference, target_date: target, graded_at: gradedAt } = row
  const [from, at, to] = [sessionAt.get(reference), sessionAt.get(target), sessionAt.get(exit)]
  if (row.outcome === "void") {
    saySilent(log, { index, ticker, from: from + 1, to: at + graceSessions })
    if (gradedAt < sessions.closes[at + graceSessions]) sayGone(log, { index, ticker, from: from + 1 }, gradedAt)
    return
  }
  if (!(to > from && to <= at + graceSessions))
    return report(
      "exit",
      index,
      `Row ${index}: ${exit} is no session at which a prediction of ${ticker} for ${target} can be graded.`,
    )
  if (to < at && gradedAt < sessions.closes[at + 1]) sayGone(log, { index, ticker, from: to + 1 }, gradedAt)
  else saySilent(log, { index, ticker, from: to + 1, to: at })
  if (to > at) saySilent(log, { index, ticker, from: from + 1, to: to - 1 })
  showTrade(log, index, ticker, exit)
}

function checkCounts(log, record, { index, batch, rows }) {
  const voids = rows.filter(({ outcome }) => outcome === "void")
  const counts = { correct: batch.n_correct, incorrect: batch.n_incorrect, void: batch.n_void }
  for (const [outcome, n] of Object.entries(counts))
    if (rows.filter((row) => row.outcome === outcome).length !== n)
      report("counts", index, `Row ${index} does not have ${n} grades that are ${outcome}.`)
  if (!batch.voids) {
    if (!batch.is_backfill && log.saysVoids !== null && log.saysVoids < index)
      report("void", index, `Row ${index} does not say why grades are void, as rows before it do.`)
    record.withoutReason += voids.length
    record.unexplained.push(...voids.map(() => index))
    return
  }
  const named = batch.voids.map(({ ticker, reference_date: reference }) => `${ticker} ${reference}`)
  const isSame = named.join() === voids.map(({ ticker, reference_date: reference }) => `${ticker} ${reference}`).join()
  const isGood = batch.voids.every(({ reason }) => reasonsForVoid.prediction.includes(reason))
  if (!isSame || !isGood)
    report("void", index, `Row ${index} does not give a reason that there is for each grade that is void.`)
  const isEarly = batch.graded_at < sessions.closes[sessionAt.get(batch.target_date) + graceSessions]
  for (const { ticker, reason } of batch.voids) {
    record.voids.set(reason, (record.voids.get(reason) ?? 0) + 1)
    if (isEarly && !isDelisted(reason))
      report("void", index, `Row ${index} makes the prediction of ${ticker} void without waiting for it.`)
  }
}

/** Checks all predictions from one session for another: their median, their base rate, and overdue grades. */
function closeSession(log, record, claims) {
  const [{ timeframe, target_date: target }] = claims
  checkMedian(record, claims)
  const counted = claims.filter(({ grade, isLate }) => grade && grade.outcome !== "void" && !isLate)
  if (timeframe === "daily" && counted.length > 0) {
    const share = (test) => counted.filter(test).length / counted.length
    const bullish = share(({ direction }) => direction === "bullish")
    const [up, down] = [
      share(({ grade }) => grade.realized_return_pct > 0),
      share(({ grade }) => grade.realized_return_pct < 0),
    ]
    record.baseWins += counted.length * (bullish * up + (1 - bullish) * down)
  }
  const overdue = claims.filter(
    ({ grade, isLate, coveredAt }) => !grade && !isLate && isOverdue(log, target, coveredAt, timeframe),
  )
  for (const [index, alike] of grouped(overdue, ({ ledger_index: row }) => row)) {
    const delay = log.delays.get(index)
    const isLeftOut = delay && hasRunSince(log, timeframe, delay) && 10 * alike.length > log.batches.get(index).n
    if (delay && alike.length <= delay.n && !isLeftOut) log.excused.push(...alike.map(() => index))
    else
      report(
        "overdue",
        index,
        `Row ${index}: no row grades its predictions of ${listed(alike.map(({ ticker }) => ticker))} for ${target}, or says why not${isLeftOut ? ", since others have been graded behind it" : ""}.`,
      )
  }
}

/**
 * A session's median is that of the moves to its close in the row that first grades it. That row waits for half of
 * them, or for five more sessions. The median then holds for all later rows.
 */
function checkMedian(record, claims) {
  const graded = claims
    .filter(({ grade }) => grade)
    .toSorted((one, other) => one.grade.ledger_index - other.grade.ledger_index)
  const first = graded.find(({ grade }) => grade.median_return_pct !== null)?.grade.ledger_index
  const measured = graded.filter(({ relative_probability: probability }) => probability !== null)
  const isFirst = ({ grade }) => grade.ledger_index === (first ?? measured[0]?.grade.ledger_index)
  const moves = graded
    .filter((claim) => isFirst(claim) && claim.grade.exit_date === claim.target_date)
    .map(({ grade }) => grade.realized_return_pct)
  const median = medianOf(moves)
  if (measured.length === 0 || (median === null && first === undefined)) return
  const { median_return_pct: said, ledger_index: index, graded_at: gradedAt } = measured.find(isFirst).grade
  const { target_date: target, timeframe } = claims[0]
  if (said === null || median === null || Math.abs(said - median) > 0.00005001)
    report(
      "median",
      index,
      `Row ${index}: the median of the ${timeframe} predictions for ${target} is ${median}, and not ${said}.`,
    )
  const other = measured.find(({ grade }) => grade.ledger_index >= index && grade.median_return_pct !== said)
  if (other)
    report(
      "median",
      other.grade.ledger_index,
      `Row ${other.grade.ledger_index}: the median of ${other.ticker} for ${target} is not that of the other ${timeframe} predictions.`,
    )
  const later = graded.filter((claim) => !isFirst(claim) && claim.grade.exit_date === target).length
  const isRight = ({ isLate, grade }) => timeframe === "daily" && !isLate && grade.relative_outcome === "correct"
  if (later > 0) record.leftOut.push({ index, later, right: graded.filter(isRight).length })
  const isEarly = gradedAt < sessions.closes[sessionAt.get(target) + graceSessions]
  if (graded[0].grade.ledger_index === index && 2 * moves.length < claims.length && isEarly)
    report(
      "median",
      index,
      `Row ${index} takes the median of ${moves.length} of ${claims.length} predictions for ${target}.`,
    )
}

function medianOf(values) {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2
}

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

// ---- Comparing with prices

/** Up to ten items, each equally likely, and up to ten void or doubtful ones, which come first. */
const newSample = () => ({ drawn: [], seen: 0, first: { drawn: [], seen: 0 } })
const sampleSize = 10

function draw(sample, grade) {
  const place = sample.seen < sampleSize ? sample.seen : Math.floor(Math.random() * (sample.seen + 1))
  sample.seen++
  if (place < sampleSize) sample.drawn[place] = grade
}

const drawFirst = ({ first }, grade) => draw(first, grade)

/** Checks samples against the bars that customers get, which are adjusted for splits. */
async function comparePrices(samples, key) {
  const asked = [...samples.flatMap(({ first }) => first.drawn), ...samples.flatMap(({ drawn }) => drawn)]
  let compared = 0
  for (const each of asked) {
    const url = new URL(`../api/v1/market/ohlcv/${encodeURIComponent(each.ticker)}?days=365`, base)
    const { bars } = await (await ask(url, { "X-API-Key": key })).json()
    const isRight = each.from ? wasSilent(bars, each) : hasMoved(bars, each)
    if (isRight === null) continue
    compared++
    if (!isRight)
      report(
        "prices",
        each.index,
        each.from
          ? `Row ${each.index} says that ${each.ticker} was not traded, and market/ohlcv has it traded from ${each.from} to ${each.to}.`
          : `Row ${each.index}: what it says of ${each.ticker}, from ${each.entry.date} to ${each.exit.date}, does not follow from market/ohlcv.`,
      )
  }
  const silent = asked.filter(({ from }) => from).length
  return `Compared with market/ohlcv: ${compared} of ${asked.length} grades and moves${silent > 0 ? `, ${silent} of them void or of part of their sessions` : ""}`
}

/** Bars from a CSV file with the columns ticker, date, open and close, adjusted for splits and not for dividends. */
function readBars(file) {
  const [head = "", ...lines] = readFileSync(file, "utf8").split(/\r?\n/)
  const places = ["ticker", "date", "open", "close"].map((name) => head.toLowerCase().split(",").indexOf(name))
  if (places.includes(-1)) throw new Error(`${file} does not begin with the names ticker, date, open and close.`)
  const bars = new Map()
  for (const line of lines.filter(Boolean)) {
    const cells = line.split(",")
    const [ticker, date, open, close] = places.map((place) => cells[place])
    bars.set(`${ticker} ${date}`, { open: Number(open), close: Number(close) })
  }
  return bars
}

/**
 * Compares the move of every grade. Splits that did not happen change it, because the bars are adjusted for real ones.
 */
function compareOwnPrices({ ownBars, toCompare }, file) {
  let compared = 0
  for (const { index, ticker, entry, exit, said } of toCompare) {
    const [bought, sold] = [entry, exit].map(({ date, at }) => ownBars.get(`${ticker} ${date}`)?.[at])
    if (!(bought > 0 && sold > 0)) continue
    compared++
    const move = (sold / bought - 1) * 100
    if (!(Math.abs(move - said) <= 0.01))
      report(
        "prices",
        index,
        `Row ${index} has ${ticker} move by ${said}% from ${entry.date} to ${exit.date}, and by ${file} it moved by ${move.toFixed(4)}%.`,
      )
  }
  return `Compared with ${file}: ${compared} of ${toCompare.length} grades`
}

/** Null if the bars do not reach back that far. */
function wasSilent(bars, { from, to }) {
  return bars.length === 0 || bars[0].date > from ? null : !bars.some(({ date }) => date >= from && date <= to)
}

function hasMoved(bars, { entry, exit, said, side }) {
  const [bought, sold] = [entry, exit].map(({ date, at }) => bars.find((bar) => bar.date === date)?.[at])
  if (!bought || !sold) return null
  const move = (sold / bought - 1) * 100
  // Adjusted prices are rounded.
  if (side === "unchanged") return Math.abs(move) <= 0.02
  if (side) return (side === "up" ? move : -move) > -0.02
  return Math.abs(move - said) <= 0.01
}

// ---- Reading

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
    // A connection that was idle while rows were hashed may have been closed.
    const response = await fetched(url, { headers }).catch(() => fetched(url, { headers }))
    if (response.ok || (isOptional && response.status === 404)) return response
    const wait = Number(response.headers.get("retry-after"))
    if (response.status !== 429 && response.status !== 503) throw new Error(`${url} answered ${response.status}`)
    if (!(wait > 0) || wait > 120)
      throw new Error(`${url} answered ${response.status}; the limit of this network is reached`)
    sayMeanwhile(`Waiting ${wait} s: the service limits the requests of each network.`)
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000))
  }
}

// ---- Reporting

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

/** The first problems with each rule, so that many of one do not hide another. */
function failed(more = []) {
  const named = [...grouped(problems, ({ rule }) => rule).values()].flatMap((alike) => [
    ...alike.slice(0, shownOfEach).map(({ text }) => `FAILED: ${text}`),
    ...(alike.length > shownOfEach ? [`… and ${alike.length - shownOfEach} more like this.`] : []),
  ])
  return { code: 1, said: [...warned(), ...named, ...more, "The track record does not verify."], problems }
}

function grouped(values, nameOf) {
  const groups = new Map()
  for (const value of values) {
    const name = nameOf(value)
    if (!groups.has(name)) groups.set(name, [])
    groups.get(name).push(value)
  }
  return groups
}

function passed(checkpoint, log, record, { compared, witnesses, timestamps }) {
  const said = [
    ...warned(),
    ...compared,
    `${checkpoint.name} (${log.origin}): ${log.size} rows, root ${checkpoint.root}, signed ${checkpoint.signedAt}`,
    `Rows by kind: ${[...log.kinds].map(([kind, count]) => `${count} ${kind}`).join(", ")}`,
    ...(record ? sayPredictions(record) : []),
    ...sayRecord(log.signals),
    ...saySplits(log),
    ...sayFiles(log),
    ...sayUncounted(log, record ?? { late: 0, withoutPrices: 0 }),
    ...sayWitnesses(checkpoint, log, witnesses),
    ...sayTimestamps(timestamps, log),
    ...(witnesses.quorum === 0 && timestamps === null ? [] : sayVouched(record, log.signals.record)),
    ...(record
      ? []
      : ["Not read here: the files of predictions behind the rows. On your own machine they are verified too."]),
    isSignatureUnread
      ? "The rows verify. This browser cannot check who signed them: it has no Ed25519 at this address."
      : `The track record verifies.${witnesses.quorum === 0 && timestamps === null ? onlyOperator() : ""}`,
  ]
  return { code: 0, said, problems }
}

function onlyOperator() {
  const how = isNode
    ? "name witnesses (--witness) or timestamp authorities (--authority)"
    : "verify.mjs checks witnesses"
  return ` Only the operator's word stands for when its rows were written: ${how}.`
}

/** The figures of the rows that enough others saw before their session opened. */
function sayVouched(record, signals) {
  const shares = [
    ...(record ? [{ name: "daily predictions", ...record.vouched, all: record.correct + record.incorrect }] : []),
    { name: "independent signals", ...signals.vouched, all: signals.n },
  ]
  const said = shares.map(
    ({ name, right, n, all }) =>
      `${n} of ${all} ${name}${n === 0 ? "" : `, with ${right} right (${percent(right / n)})`}`,
  )
  return [`Resolved, and seen by others before their session opened: ${said.join("; ")}`]
}

/**
 * The headline figures if these rows were wrong: grades that count, or claims and void grades that do not count yet.
 */
function atWorst({ batches, signals }, record, { wrong = [], added = [], addedDaily = 0 }) {
  const isDaily = (row) => batches.get(row)?.timeframe === "daily" && !batches.get(row).is_backfill
  const figures = [
    ...(record
      ? [{ name: "daily predictions", right: record.correct, n: record.correct + record.incorrect, isOfIt: isDaily }]
      : []),
    {
      name: "independent signals",
      right: signals.record.nWins,
      n: signals.record.n,
      isOfIt: (row) => !batches.has(row),
    },
  ]
  const said = figures.flatMap(({ name, right, n, isOfIt }) => {
    const lost = wrong.filter(isOfIt).length
    const more = added.filter(isOfIt).length + (isOfIt === isDaily ? addedDaily : 0)
    if (n === 0 || lost + more === 0) return []
    return [`${name} ${percent(Math.max(0, right - lost) / (n + more))} and not ${percent(right / n)}`]
  })
  return said.length === 0 ? " No figure includes them." : ` If all of them were wrong: ${said.join(", ")}.`
}

/** The calls against the median if those of each such session were wrong. */
function worstOfMedians({ leftOut, relative: { correct, n } }) {
  if (n === 0) return ""
  const lost = leftOut.reduce((sum, { right }) => sum + right, 0)
  return ` If all calls of these sessions were wrong: ${percent((correct - lost) / n)} of the calls against the median and not ${percent(correct / n)}.`
}

function sayPredictions({ issued, correct, incorrect, relative, ...record }) {
  const resolved = correct + incorrect
  const rates = resolved ? ` (${percent(correct / resolved)}; base rate ${percent(record.baseWins / resolved)})` : ""
  return [
    `Daily predictions: ${issued} issued = ${resolved} resolved + ${issued - resolved - record.void} pending + ${record.void} void; ${correct} of ${resolved} correct${rates}`,
    ...(relative.n > 0
      ? [
          `Calls against the median: ${relative.correct} of ${relative.n} correct (${percent(relative.correct / relative.n)})`,
        ]
      : []),
    ...sayVoids("predictions of all timeframes", record.voids, record.graded),
  ]
}

function sayRecord({ byId, record, documents }) {
  if (byId.size === 0) return []
  const { issued, resolved, wins, n, nWins, baseRates, baseRateSum } = record
  const pending = issued - resolved - record.void
  const said = [
    `Event signals: ${issued} issued = ${resolved} resolved + ${pending} pending + ${record.void} void; ${wins} of ${resolved} won`,
    ...sayVoids("signals", record.voids, resolved + record.void),
    ...sayDocuments(documents),
  ]
  if (resolved === 0) return said
  const { spies } = record
  const market =
    spies === 0
      ? ""
      : ` (SPY over ${spies === resolved ? "the same sessions" : `the sessions of ${spies}`} ${(record.spySum / spies).toFixed(2)}%)`
  const returns = `Mean return of resolved signals: ${(record.returnSum / resolved).toFixed(2)}%${market}`
  if (n === 0) return [...said, returns]
  const [low, high] = wilson(nWins, n)
  const base = baseRates > 0 ? `; base rate ${percent(baseRateSum / baseRates)}` : ""
  return [
    ...said,
    returns,
    `Win rate of independent signals: ${nWins} of ${n}, ${percent(nWins / n)} (95% Wilson interval ${percent(low)} to ${percent(high)}${base})`,
  ]
}

function sayVoids(what, reasons, graded) {
  const count = [...reasons.values()].reduce((sum, n) => sum + n, 0)
  if (count === 0) return []
  const named = [...reasons].map(([reason, n]) => `${n} ${reason}`).join(", ")
  return [`Void: ${count} of ${graded} graded ${what}, ${percent(count / graded)}: ${named}`]
}

function sayDocuments({ revised, retracted }) {
  if (revised + retracted === 0) return []
  return [`Documents behind signals: ${revised} revised and ${retracted} retracted later; their signals still count`]
}

function sayFiles({ manifests }) {
  const newest = manifests.at(-1)
  return newest ? [`Bulk files: ${newest.n}, listed with their hashes by row ${newest.index}`] : []
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

function sayTimestamps(timestamps, { attested }) {
  if (timestamps === null) return []
  const { n, newest } = timestamps
  return [
    `Timestamps by the authorities that you named: ${n}, the newest of ${newest}`,
    `Timestamped before their session opened: ${attested.timestamped} of ${attested.claims} batches of predictions and signals`,
  ]
}

function sayWitnesses(checkpoint, { attested }, { keys, quorum }) {
  const signed = keys.flatMap((key) => {
    const at = witnessedAt(checkpoint, key)
    return at === null ? [] : [`${key.name} (${at})`]
  })
  if (quorum === 0) return []
  return [
    `Witnesses of the newest checkpoint: ${signed.join(", ")}`,
    `Witnessed before their session opened: ${attested.witnessed} of ${attested.claims} batches of predictions and signals`,
  ]
}

/** Warns of what is not false, but not proven either. */
function warnOfLog(whole, record, history) {
  const { signals, delays, batches, ...log } = whole
  const worst = (rows) => atWorst(whole, record, rows)
  const [first] = history
  if (first && log.firstSaid !== null && Date.parse(first.signedAt) - Date.parse(log.firstSaid) > 7 * 86_400_000)
    warn(
      `The first checkpoint was signed at ${first.signedAt}, and the first row speaks of ${log.firstSaid}. That ${log.unproven} of ${log.attested.claims} rows of predictions and signals came before their sessions is only said, not proven.`,
    )
  const late = [...batches.values()].filter((batch) => batch.kind === "prediction_batch" && batch.is_backfill).length
  if (late + signals.late > 0)
    warn(
      `Logged in bulk, after the fact (is_backfill): ${late} batches of predictions and ${signals.late} signals. They count in no figure here.`,
    )
  for (const [reason, rows] of grouped([...delays], ([, given]) => given.reason))
    warn(
      `Overdue at some time, for the reason ${reason} that the log gives: grades of ${rows.length} rows (${listed(rows.map(([row]) => row))}).`,
    )
  if (log.excused.length > 0)
    warn(
      `Overdue to this day, and excused so: ${log.excused.length} predictions and signals. Ask the operator why.${worst({ added: log.excused })}`,
    )
  if (signals.withoutMoves > 0)
    warn(
      `The base rates of ${signals.withoutMoves} signals cannot be recomputed: an earlier version graded them, which did not log how the market moved.`,
    )
  if (record?.withoutReason > 0)
    warn(
      `${record.withoutReason} predictions are void without a reason: an earlier version graded them.${worst({ added: record.unexplained })}`,
    )
  if (log.priceTurns.length > 0)
    warn(
      `The log begins or ceases to show prices at the rows ${listed(log.priceTurns)}. The operator chooses which prices to show.${worst({ wrong: [...signals.hidden, ...(record?.hidden ?? [])] })}`,
    )
  if (log.retold.length > 0)
    warn(
      `${log.retold.length} prices differ from those in earlier rows, such as ${log.retold[0].name} (rows ${listed(new Set(log.retold.map(({ index }) => index)))}). Prices are corrected at times; --key compares such grades first.${worst({ wrong: log.retold.map(({ index }) => index) })}`,
    )
  if (log.rightByNothing.length > 0)
    warn(
      `${log.rightByNothing.length} grades count as right for a move that rounds to nothing (rows ${listed(new Set(log.rightByNothing))}). Hardly any price is high enough for that.${worst({ wrong: log.rightByNothing })}`,
    )
  if (log.unmultiplied.length > 0)
    warn(
      `${log.unmultiplied.length} grades over weeks or months are not what the daily ones of the same sessions come to (rows ${listed(new Set(log.unmultiplied))}).`,
    )
  if (record?.leftOut.length > 0)
    warn(
      `Medians were fixed before ${record.leftOut.reduce((sum, { later }) => sum + later, 0)} predictions of their sessions had a close (rows ${listed(record.leftOut.map(({ index }) => index))}).${worstOfMedians(record)}`,
    )
  const unknown = [...log.kinds].filter(([kind]) => !Object.hasOwn(takers, kind))
  if (unknown.length > 0) warn(`This copy does not know what ${unknown.map(([kind]) => kind).join(", ")} rows are.`)
}

/** A copy that is too old may report a false problem for an unscheduled closure. */
function warnOfCalendar({ signedAt }) {
  const bySessions = ["entry", "horizon", "opening", "exit", "early", "overdue", "delay"]
  if (signedAt.slice(0, 10) > calendar.knownOn && problems.some(({ rule }) => bySessions.includes(rule)))
    warn(
      `This copy knows the exchange's special closures up to ${calendar.knownOn}. If the exchange has closed unexpectedly since, take a newer one.`,
    )
}

function listed(given) {
  const names = [...given]
  return `${names.slice(0, 10).join(", ")}${names.length > 10 ? ` and ${names.length - 10} more` : ""}`
}

function wilson(wins, n) {
  const z = 1.959964
  const rate = wins / n
  const centre = rate + (z * z) / (2 * n)
  const spread = z * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n))
  return [(centre - spread) / (1 + (z * z) / n), (centre + spread) / (1 + (z * z) / n)]
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
        witness: { type: "string", multiple: true },
        require: { type: "string" },
        authority: { type: "string", multiple: true },
        key: { type: "string" },
        prices: { type: "string" },
        strict: { type: "boolean" },
      },
    })
    if (given.positionals.length !== 1 || !URL.canParse(given.positionals[0]))
      throw new Error("Give the address of the service, such as http://localhost:3000.")
    return given
  } catch (error) {
    console.error(
      `${error.message}\nusage: node verify.mjs URL [--state FILE] [--checkpoint FILE] [--witness KEY]... [--require N] [--authority FILE]... [--key KEY] [--prices FILE] [--strict]`,
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

/** False for a wrong signature. Pages over plain HTTP have no Web Crypto, and old browsers no Ed25519. */
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

// ---- Started as a program

if (isNode && process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values, positionals } = readArguments()
  const { code, said } = await verify(positionals[0], values)
  for (const line of said) console.log(line)
  process.exitCode = code
}
