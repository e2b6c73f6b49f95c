import { z } from "zod"
import { newYorkInstant } from "../../platform/exchange/sessions"
import type { HeadlineIntake } from "../headlineIntake"
import { formatChanged, type Unfruitful, unavailable } from "../outcome"
import { parseJson } from "../parse"
import type { Transport } from "../transport"
import { headlineOf, isEventForm } from "./filing"

/** EDGAR takes filings in from six in the morning to ten at night, New York time. */
const FIRST_HOUR = 6
const LAST_HOUR = 22

/** The filings of one company that were accepted before an instant, from its own list; a value when it failed. */
export async function readSubmissions(
  transport: Transport,
  baseUrl: string,
  cik: string,
  before: Date,
  intake: HeadlineIntake,
): Promise<Unfruitful | null> {
  const reply = await transport.get(`${baseUrl}/submissions/CIK${cik}.json`)
  // A company that has merged away may have no list of its own.
  if (!reply.ok && reply.status === 404) return null
  if (!reply.ok) return unavailable(reply.reason)
  const json = parseJson(reply.headers, reply.text, "EDGAR")
  if (!json.ok) return json.run
  const read = submissions.safeParse(json.value)
  if (!read.success) return formatChanged("EDGAR's list of filings has an unexpected format", reply.text)
  const { accessionNumber, acceptanceDateTime, form, items } = read.data.filings.recent
  for (const [index, accession] of accessionNumber.entries()) {
    if (!isEventForm(form[index])) continue
    const listed = items[index].split(",").filter(Boolean)
    const { asUtc, latest } = readingsOf(acceptanceDateTime[index])
    const said = headlineOf({ accession, cik, form: form[index], items: listed, acceptedAt: latest })
    if (said && asUtc < before) intake.offer(said, [accession, acceptanceDateTime[index], items[index]])
  }
  return null
}

const submissions = z
  .object({
    filings: z.object({
      recent: z.object({
        accessionNumber: z.array(z.string().regex(/^\d{10}-\d{2}-\d{6}$/)),
        acceptanceDateTime: z.array(z.iso.datetime()),
        form: z.array(z.string()),
        items: z.array(z.string()),
      }),
    }),
  })
  .refine(({ filings: { recent } }) => new Set(Object.values(recent).map((column) => column.length)).size === 1)

/** By the clock that the list says it goes by, or by New York's, which it means in some years: the later is never too early. */
function readingsOf(text: string): { asUtc: Date; latest: Date } {
  const asUtc = new Date(text)
  const hour = Number(text.slice(11, 13))
  const isOpenInNewYork = hour >= FIRST_HOUR && hour < LAST_HOUR
  return { asUtc, latest: isOpenInNewYork ? newYorkInstant(text.slice(0, 10), text.slice(11, 19)) : asUtc }
}
