import { type ComputedAnswer, encode } from "../formats/encoded"

const staleReasons = {
  unreached: "The database cannot be reached, so newer facts may be missing.",
  late: "A newer answer took too long to compute, so newer facts may be missing.",
}

/** For an earlier answer that is sent while no newer one can be had. Built once per answer and reason. */
export function markStale(answer: ComputedAnswer, why: keyof typeof staleReasons): ComputedAnswer {
  const marked = staleVersions[why].get(answer) ?? staleVersion(answer, staleReasons[why])
  staleVersions[why].set(answer, marked)
  return marked
}

const staleVersions = {
  unreached: new WeakMap<ComputedAnswer, ComputedAnswer>(),
  late: new WeakMap<ComputedAnswer, ComputedAnswer>(),
}

function staleVersion(answer: ComputedAnswer, reason: string): ComputedAnswer {
  const fields = JSON.parse(answer.body.toString())
  fields.meta.stale = true
  fields.meta.stale_reason = reason
  return { ...encode(fields), asOf: answer.asOf }
}
