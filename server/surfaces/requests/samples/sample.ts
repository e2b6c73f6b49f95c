import type { Holder } from "../../../accounts/keys/verify"
import { type ComputedAnswer, encode } from "../../formats/encoded"
import { type RecordedAnswer, recordedAnswer } from "./recorded"

/*
 * What test keys get: an answer of each product, recorded by a test from the service itself on its simulated market, at
 * fixed dates. The same for every question, so that nothing of the present is in it and a program's tests stay as they are.
 */

/** `request` is the one that was recorded. */
type Sample = { request: string; answer: ComputedAnswer }

/** Products by name. account/me tells a test key the truth about itself. */
export function isSampled({ limits }: Pick<Holder, "limits">, product: string): boolean {
  return limits?.isTest === true && product !== "account/me"
}

export function sampleOf(product: string): Sample {
  const known = samples.get(product)
  if (known) return known
  const found = recordedAnswer(product)
  if (!found) throw new Error(`no answer of ${product} is recorded; vitest run e2e/contract/openapi -u records them`)
  const made = { request: found.request, answer: encode(labelled(found.answer)) }
  samples.set(product, made)
  return made
}

const samples = new Map<string, Sample>()

const label = "A recorded sample of a simulated market for test keys, the same for every question."

/** There is no second page, and whoever follows cursors must come to an end. */
function labelled({ meta, ...fields }: RecordedAnswer["answer"]): object {
  if (!meta) return fields
  const disclaimer = `${label} ${meta.disclaimer}`
  // The calendar of the exchange is the real one, but of that day.
  return { ...fields, meta: { ...meta, data_origin: "simulated", next_cursor: null, disclaimer } }
}

/** Says in the headers what the answer is, and of which request. */
export function sampleHeaders(product: string): Record<string, string> {
  return { "X-Test-Answer": "sample", "Content-Location": sampleOf(product).request }
}
