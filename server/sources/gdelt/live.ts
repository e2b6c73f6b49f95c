import { createHash } from "node:crypto"
import { type HeadlineIntake, openHeadlineIntake } from "../headlineIntake"
import { address, liveSource, type Opened } from "../liveSource"
import { emptyConfirmed, formatChanged, unavailable } from "../outcome"
import type { FactRow, FactsRequest, SourceRun } from "../source"
import { cleanText } from "../text"
import { articleOf, instantOfStamp, readLines } from "./graph"

/** The bucket behind data.gdeltproject.org, which GDELT documents without TLS. */
const variables = { GDELT_BASE_URL: address("https://storage.googleapis.com/data.gdeltproject.org") }

/** Events that move companies but appear in none of their filings. */
const SUBJECT =
  /\b(tariffs?|export controls?|antitrust|product recalls?|recall(s|ed|ing)\b.*\b(over|after|due|because)|short[- ]sellers?|data breach(es)?|takeover (bid|offer)s?)\b/i
const MOST_ARTICLES = 250
const MOST_BYTES = 64 * 1024 * 1024
const FILE_MS = 15 * 60_000
const LONGEST_SILENCE_MS = 36 * 3_600_000
/** Files older than this are skipped after an outage. */
const LONGEST_GAP_MS = 24 * 3_600_000
/** Files per run, oldest first; the next run continues. At this pace they take four minutes. */
const MOST_FILES = 16

/** Titles from the Global Knowledge Graph: web pages in English that GDELT has seen, in a file for every 15 minutes. */
export const gdelt = liveSource({
  id: "gdelt",
  name: "GDELT Project",
  url: "https://www.gdeltproject.org/",
  licence: "Free to use where the GDELT Project is named with a link; articles belong to their publishers.",
  pace: { calls: 4, windowSeconds: 60 },
  variables,
  collect,
})

type Asked = Opened<typeof variables>
type GraphFile = { stamp: string; name: string }
type Newest = GraphFile & { size: number; md5: string }

/** Reads all files since the last one read, or the newest. A run that is cut short keeps what it has read. */
async function collect(asked: Asked, request: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const now = request.at ?? asked.transport.now()
  const list = await asked.transport.get(`${asked.settings.GDELT_BASE_URL}/gdeltv2/lastupdate.txt`)
  if (!list.ok) return unavailable(list.reason)
  if (list.text.trimStart().startsWith("<")) return unavailable("GDELT answered with a page instead of its list")
  const newest = newestFile(list.text)
  if (!newest) return formatChanged("GDELT's list of files has an unexpected format", list.text)
  if (now.getTime() - instantOfStamp(newest.stamp).getTime() > LONGEST_SILENCE_MS) {
    return unavailable(`GDELT's newest file is ${newest.name}`)
  }
  const { files, leftOut } = filesSince(request.since, newest)
  if (files.length === 0) return emptyConfirmed(`no file is newer than ${newest.name}, which was read before`)
  const intake = openHeadlineIntake("gdelt", request, now)
  if (leftOut) intake.miss("files_left_out", leftOut)
  const faults: string[] = []
  let readThrough: Date | undefined
  for (const file of files) {
    const zip = await fetchFile(asked, file, newest)
    if ("reason" in zip && !readThrough) return unavailable(zip.reason)
    if ("reason" in zip) {
      intake.miss("cut_short", zip.reason)
      break
    }
    const fault = "bytes" in zip ? await offerFile(zip.bytes, file, intake) : null
    if (fault) faults.push(fault)
    if ("isMissing" in zip) intake.miss("file_missing", file.name)
    readThrough = instantOfStamp(file.stamp)
  }
  if (faults.length === files.length) return formatChanged(faults[0], list.text)
  for (const fault of faults) intake.miss("file_unreadable", fault)
  const run = intake.conclude(list.text, `no title from ${files[0].name} to ${files[files.length - 1].name} matches`)
  return run.outcome === "ok" || run.outcome === "empty_confirmed" ? { ...run, readThrough } : run
}

function newestFile(list: string): Newest | null {
  const [, size, md5, stamp] = /^(\d{1,12}) ([0-9a-f]{32}) \S*\/(\d{14})\.gkg\.csv\.zip\s*$/im.exec(list) ?? []
  return stamp ? { size: Number(size), md5: md5.toLowerCase(), ...fileAt(instantOfStamp(stamp).getTime()) } : null
}

function fileAt(at: number): GraphFile {
  const stamp = new Date(at).toISOString().replace(/[-:T]|\.\d+Z/g, "")
  return { stamp, name: `${stamp}.gkg.csv` }
}

/** Oldest first; without `since`, only the newest. `leftOut` are the files that have become too old. */
function filesSince(since: Date | undefined, newest: Newest): { files: GraphFile[]; leftOut: string | null } {
  const last = instantOfStamp(newest.stamp).getTime()
  const read = Math.floor((since?.getTime() ?? last - FILE_MS) / FILE_MS) * FILE_MS
  const first = Math.max(read, last - LONGEST_GAP_MS) + FILE_MS
  const count = Math.max(0, Math.floor((last - first) / FILE_MS) + 1)
  const files = Array.from({ length: Math.min(count, MOST_FILES) }, (_, index) => fileAt(first + index * FILE_MS))
  const [from, to] = [fileAt(read + FILE_MS).name, fileAt(first - FILE_MS).name]
  return { files, leftOut: first > read + FILE_MS ? `${from} to ${to}, which are older than a day` : null }
}

type Fetched = { bytes: Buffer } | { isMissing: true } | { reason: string }

async function fetchFile({ settings, transport }: Asked, { name }: GraphFile, newest: Newest): Promise<Fetched> {
  const reply = await transport.get(`${settings.GDELT_BASE_URL}/gdeltv2/${name}.zip`, {
    encoding: "latin1",
    timeoutMs: 60_000,
    maxBytes: MOST_BYTES,
    isBulky: true,
  })
  if (!reply.ok && reply.status === 404 && name !== newest.name) return { isMissing: true }
  if (!reply.ok) return { reason: reply.reason }
  const bytes = Buffer.from(reply.text, "latin1")
  // The list describes only the newest file, and may do so before it is complete.
  const isWhole = bytes.length === newest.size && createHash("md5").update(bytes).digest("hex") === newest.md5
  if (name !== newest.name || isWhole) return { bytes }
  return { reason: `${name}.zip is not the file that GDELT's list describes` }
}

function offerFile(zip: Buffer, { name }: GraphFile, intake: HeadlineIntake): Promise<string | null> {
  let taken = 0
  return readLines(zip, name, (line) => {
    const said = articleOf(line)
    if (said === "malformed_row") intake.refuse(said, line)
    else if (said && taken < MOST_ARTICLES && SUBJECT.test(cleanText(said.title))) {
      taken++
      intake.offer(said, line)
    } else intake.pass()
  })
}
