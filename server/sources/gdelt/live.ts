import { createHash } from "node:crypto"
import { openHeadlineIntake } from "../headlineIntake"
import { address, liveSource, type Opened } from "../liveSource"
import { formatChanged, unavailable } from "../outcome"
import type { FactRow, FactsRequest, SourceRun } from "../source"
import { cleanText } from "../text"
import { articleOf, instantOf, readLines } from "./graph"

/** The bucket behind data.gdeltproject.org, which GDELT documents without TLS. */
const variables = { GDELT_BASE_URL: address("https://storage.googleapis.com/data.gdeltproject.org") }

/** Events that move companies but appear in none of their filings. */
const SUBJECT =
  /\b(tariffs?|export controls?|antitrust|product recalls?|recall(s|ed|ing)\b.*\b(over|after|due|because)|short[- ]sellers?|data breach(es)?|takeover (bid|offer)s?)\b/i
const MOST_ARTICLES = 250
const MOST_BYTES = 64 * 1024 * 1024
const LONGEST_SILENCE_MS = 36 * 3_600_000

/** Titles of the newest file of the Global Knowledge Graph: the pages that GDELT saw in 15 minutes, in English. */
export const gdelt = liveSource({
  id: "gdelt",
  name: "GDELT Project",
  url: "https://www.gdeltproject.org/",
  licence: "Free to use where the GDELT Project is named with a link; articles belong to their publishers.",
  pace: { calls: 4, windowSeconds: 60 },
  variables,
  collect,
})

async function collect(
  { settings, transport }: Opened<typeof variables>,
  request: FactsRequest,
): Promise<SourceRun<FactRow[]>> {
  const now = request.at ?? transport.now()
  const list = await transport.get(`${settings.GDELT_BASE_URL}/gdeltv2/lastupdate.txt`)
  if (!list.ok) return unavailable(list.reason)
  if (list.text.trimStart().startsWith("<")) return unavailable("GDELT answered with a page instead of its list")
  const newest = newestFile(list.text)
  if (!newest) return formatChanged("GDELT's list of files has an unexpected format", list.text)
  if (now.getTime() - instantOf(newest.stamp).getTime() > LONGEST_SILENCE_MS) {
    return unavailable(`GDELT's newest file is ${newest.name}`)
  }
  const reply = await transport.get(`${settings.GDELT_BASE_URL}/gdeltv2/${newest.name}.zip`, {
    encoding: "latin1",
    timeoutMs: 60_000,
    maxBytes: MOST_BYTES,
    isBulky: true,
  })
  if (!reply.ok) return unavailable(reply.reason)
  const zip = Buffer.from(reply.text, "latin1")
  // The list may name the file before it is whole.
  if (zip.length !== newest.size || createHash("md5").update(zip).digest("hex") !== newest.md5) {
    return unavailable(`${newest.name}.zip is not the file that GDELT's list describes`)
  }
  const intake = openHeadlineIntake("gdelt", request, now)
  let taken = 0
  const fault = await readLines(zip, newest.name, (line) => {
    const said = articleOf(line)
    if (said === "malformed_row") intake.refuse(said, line)
    else if (said && taken < MOST_ARTICLES && SUBJECT.test(cleanText(said.title))) {
      taken++
      intake.offer(said, line)
    } else intake.pass()
  })
  return fault ? formatChanged(fault, list.text) : intake.conclude(list.text, "no title of the newest file matches")
}

/** The file's name without `.zip`, its size in bytes and its MD5; null if the list names none. */
function newestFile(list: string) {
  const [, size, md5, stamp] = /^(\d{1,12}) ([0-9a-f]{32}) \S*\/(\d{14})\.gkg\.csv\.zip\s*$/im.exec(list) ?? []
  return stamp ? { size: Number(size), md5: md5.toLowerCase(), stamp, name: `${stamp}.gkg.csv` } : null
}
