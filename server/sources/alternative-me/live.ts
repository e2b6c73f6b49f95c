import { z } from "zod"
import { type DailyScore, dailyScore } from "../../context/market/fearGreed/scale"
import { dayMs, utcDate } from "../../platform/dates"
import { askJson } from "../askJson"
import { openFactIntake } from "../factIntake"
import { address, liveSource, type Opened } from "../liveSource"
import { failedInWords, formatChanged, unavailable } from "../outcome"
import { parseDecimal } from "../parse"
import type { FactRow, FactsRequest, SourceRun } from "../source"

const variables = { ALTERNATIVE_ME_BASE_URL: address("https://api.alternative.me") }

/** The crypto fear and greed index: one reading a day since February 2018, published at 00:00 UTC. */
export const alternativeMe = liveSource({
  id: "alternative-me",
  name: "alternative.me",
  url: "https://alternative.me/crypto/fear-and-greed-index/",
  licence: "Free to use where alternative.me is named next to the value.",
  pace: { calls: 60, windowSeconds: 60 },
  variables,
  collect,
})

async function collect(
  { settings, transport }: Opened<typeof variables>,
  request: FactsRequest,
): Promise<SourceRun<FactRow[]>> {
  const now = transport.now()
  // Counts back from today; 0 would mean all readings. With `date_format` the timestamps would be words.
  const days = Math.max(1, Math.floor((now.getTime() - Date.parse(request.from)) / dayMs) + 1)
  const reply = await askJson(transport, `${settings.ALTERNATIVE_ME_BASE_URL}/fng/?limit=${days}&format=json`, {
    what: "alternative.me",
    form: answer,
  })
  if (!reply.ok) return reply.run
  // Failures have status 200 and an error message.
  const error = reply.value.metadata?.error
  if (error) return failedInWords("alternative.me", error)
  if (!reply.value.data) return formatChanged("alternative.me's answer lacks its data", reply.text)
  // There is always a newest reading, whatever its day.
  if (reply.value.data.length === 0) return unavailable("alternative.me lists no reading at all")
  const intake = openFactIntake<DailyScore>(({ date }) => date)
  for (const raw of reply.value.data) {
    const said = readRow(raw, now)
    if (typeof said === "string") intake.refuseMalformed(said, raw)
    else if (request.from <= said.date && said.date <= request.to) intake.offer(said, raw)
    else intake.pass()
  }
  return intake.conclude(reply.text, `no reading from ${request.from} to ${request.to}`)
}

const answer = z.object({
  data: z.array(z.unknown()).nullish(),
  metadata: z.object({ error: z.string().nullish() }).nullish(),
})
/** Both numbers are strings. */
const row = z.object({ value: z.unknown(), timestamp: z.coerce.string().regex(/^\d{1,10}$/) })

function readRow(raw: unknown, now: Date): DailyScore | string {
  const read = row.safeParse(raw)
  if (!read.success) return "malformed_row"
  const at = new Date(Number(read.data.timestamp) * 1000)
  if (at > now) return "in_the_future"
  const said = dailyScore.safeParse({ date: utcDate(at), score: parseDecimal(read.data.value) })
  return said.success ? said.data : "score_out_of_range"
}
