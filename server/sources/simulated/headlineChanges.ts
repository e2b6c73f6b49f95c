import type { Headline } from "../../context/entities/headline"
import { dayMs } from "../../platform/dates"
import type { FactRow } from "../source"
import { RandomStream } from "./random"

export type HeadlineFact = FactRow & { body: Headline }

/** Rare, as with real agencies: about one text in eighty is corrected, and far fewer are withdrawn. */
const CORRECTED_SHARE = 1 / 80
const WITHDRAWN_SHARE = 1 / 250
const SOONEST_MS = 30 * 60_000
/** A headline may change for this many days after publication. */
export const LONGEST_STANDING_DAYS = 3
const latestMs = LONGEST_STANDING_DAYS * dayMs

/**
 * A headline as first published and, for a few, a later change. Changes are drawn without regard to kind and price, so
 * they predict nothing.
 */
export function tellingsOf(seed: string, headline: Headline): HeadlineFact[] {
  const random = new RandomStream(seed, "corrections", headline.document_id)
  const [fate, share] = [random.uniform(), random.uniform()]
  const first = { body: headline }
  if (fate >= WITHDRAWN_SHARE + CORRECTED_SHARE) return [first]
  const changedMs = Date.parse(headline.published_at) + Math.round(SOONEST_MS + share * (latestMs - SOONEST_MS))
  const body = { ...headline, updated_at: new Date(changedMs).toISOString() }
  return fate < WITHDRAWN_SHARE ? [first, { body, isRetracted: true }] : [first, { body: corrected(body, random) }]
}

/** Leaves out numbers within company names. */
const figure = /\b\d+(?=%| million| days)/

function corrected(headline: Headline, random: RandomStream): Headline {
  const { summary } = headline
  const shift = 1 + Math.floor(random.uniform() * 9)
  if (summary === null) return { ...headline, summary: "Corrects the dateline." }
  if (!figure.test(summary)) return { ...headline, summary: `${summary} Corrects the dateline.` }
  const mended = summary.replace(figure, (said) => String(Number(said) + shift))
  return { ...headline, summary: `${mended} Corrects a figure in an earlier version.` }
}
