import { z } from "zod"
import { newYorkInstant } from "../../platform/exchange/sessions"
import type { HeadlineIntake } from "../headlineIntake"
import { type Unfruitful, unavailable } from "../outcome"
import { parseJson } from "../parse"
import type { Transport } from "../transport"
import { headlineOf, isEventForm } from "./filing"

/** EDGAR accepts filings from 6:00 to 22:00, New York time. */
const FIRST_HOUR = 6
const LAST_HOUR = 22

/** Returns the failure, if any. A malformed list affects only its company. */
export async function readSubmissions(
  transport: Transport,
  { baseUrl, cik, before }: { baseUrl: string; cik: string; before: Date },
  intake: HeadlineIntake,
): Promise<Unfruitful | null> {
  const reply = await transport.get(`${baseUrl}/submissions/CIK${cik}.json`)
  // A company that was acquired may have no list.
  if (!reply.ok && reply.status === 404) return null
  if (!reply.ok) return unavailable(reply.reason)
  const json = parseJson(reply.headers, reply.text, "EDGAR")
  if (!json.ok) return json.run
  const read = submissions.safeParse(json.value)
  if (!read.success) {
    intake.refuse("malformed_list", `${cik}: ${reply.text}`)
    return null
  }
  const { accessionNumber, acceptanceDateTime, form, items } = read.data.filings.recent
  for (const [index, accession] of accessionNumber.entries()) {
    if (!isEventForm(String(form[index]))) continue
    const raw = [accession, acceptanceDateTime[index], form[index], items[index]]
    const row = filing.safeParse(raw)
    if (!row.success) {
      intake.refuse("malformed_row", raw)
      continue
    }
    const [accessionOf, accepted, formOf, itemsOf] = row.data
    const { asUtc, latest } = readingsOf(accepted)
    const headline = headlineOf({
      accession: accessionOf,
      cik,
      form: formOf,
      items: itemsOf.split(",").filter(Boolean),
      acceptedAt: latest,
    })
    if (headline && asUtc < before) intake.offer(headline, raw)
  }
  return null
}

const column = z.array(z.unknown())

const submissions = z
  .object({
    filings: z.object({
      recent: z.object({ accessionNumber: column, acceptanceDateTime: column, form: column, items: column }),
    }),
  })
  .refine(({ filings: { recent } }) => new Set(Object.values(recent).map((each) => each.length)).size === 1)

const filing = z.tuple([z.string().regex(/^\d{10}-\d{2}-\d{6}$/), z.iso.datetime(), z.string(), z.string()])

/** In some years, New York times are marked as UTC. The later reading is never too early. */
function readingsOf(text: string): { asUtc: Date; latest: Date } {
  const asUtc = new Date(text)
  const hour = Number(text.slice(11, 13))
  const isOpenInNewYork = hour >= FIRST_HOUR && hour < LAST_HOUR
  return { asUtc, latest: isOpenInNewYork ? newYorkInstant(text.slice(0, 10), text.slice(11, 19)) : asUtc }
}
