import { z } from "zod"
import { type PutCallRatios, putCallRatios } from "../../context/market/putCall"
import { sessionsBetween } from "../../platform/exchange/sessions"
import { openFactIntake } from "../factIntake"
import { liveSource, type Opened } from "../liveSource"
import { unavailable } from "../outcome"
import { parseDecimal, parseJson } from "../parse"
import type { FactRow, FactsRequest, SourceRun } from "../source"
import type { Reply } from "../transport"
import { type CboeVariables, upstream } from "./upstream"

/** Put/call ratios of Cboe's own exchanges since October 2019, in one file per session. */
export const cboePutCall = liveSource({ ...upstream, collect })

async function collect(
  { settings, transport }: Opened<CboeVariables>,
  { from, to }: FactsRequest,
): Promise<SourceRun<FactRow[]>> {
  const sessions = sessionsBetween(from, to)
  const intake = openFactIntake<PutCallRatios>(({ date }) => date)
  const denied: string[] = []
  let lastBody = ""
  for (const date of sessions) {
    const file = `${settings.CBOE_BASE_URL}/data/us/options/market_statistics/daily/${date}_daily_options`
    const reply = await transport.get(file)
    if (isNotThere(reply)) {
      denied.push(date)
      continue
    }
    if (!reply.ok) return unavailable(reply.reason)
    const json = parseJson(reply.headers, reply.text, "Cboe")
    lastBody = reply.text
    if (!json.ok && json.run.outcome !== "format_changed") return json.run
    if (!json.ok) {
      intake.refuseMalformed("malformed_file", `${date}: ${reply.text}`)
      continue
    }
    const said = readRatios(json.value, date)
    if (typeof said === "string") intake.refuseMalformed(said, json.value)
    else intake.offer(said, json.value)
  }
  // One session may not have a file yet. If none has one, Cboe refuses us: it uses the same words for both.
  if (denied.length > 1 && denied.length === sessions.length) {
    return unavailable(`Cboe denies the files of all ${denied.length} sessions from ${from} to ${to}`)
  }
  return intake.conclude(lastBody, `no file from ${from} to ${to}`)
}

/** Cboe's file store reports a missing file like this. Any other 403 is a refusal. */
function isNotThere(reply: Reply): boolean {
  return !reply.ok && reply.status === 403 && reply.text.includes("<Code>AccessDenied</Code>")
}

const statistics = z.object({ ratios: z.array(z.unknown()) })
const ratio = z.object({ name: z.string(), value: z.unknown() })

/** Matched by name, because their order and number have changed before. */
const NAMES = {
  total: "TOTAL PUT/CALL RATIO",
  equity: "EQUITY PUT/CALL RATIO",
  index: "INDEX PUT/CALL RATIO",
  etp: "EXCHANGE TRADED PRODUCTS PUT/CALL RATIO",
} as const

function readRatios(raw: unknown, date: string): PutCallRatios | string {
  const file = statistics.safeParse(raw)
  if (!file.success) return "no_ratios"
  const ratios = file.data.ratios.flatMap((row) => ratio.safeParse(row).data ?? [])
  const of = (name: string) => parseDecimal(ratios.find((row) => row.name.trim().toUpperCase() === name)?.value)
  const said = { date, total: of(NAMES.total), equity: of(NAMES.equity), index: of(NAMES.index), etp: of(NAMES.etp) }
  if (said.total === null) return "no_total_ratio"
  const read = putCallRatios.safeParse(said)
  return read.success ? read.data : "ratio_out_of_range"
}
