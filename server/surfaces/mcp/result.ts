import type { Product } from "../../products/product"
import { andThen } from "../andThen"
import type { ComputedAnswer } from "../answerCache"
import type { Service } from "../service"
import { mostTokensOf } from "./size"
import type { ResultForm, ToolResult } from "./toolResult"

export type Wanted = { product: Product } & ResultForm

type Making = { answers: Service["answers"]; computer: Pick<Service["computer"], "form"> }

const results = new WeakMap<ComputedAnswer, Map<string, ToolResult | Promise<ToolResult>>>()

/** The result of an answer, made once for all simultaneous requests and kept as long as the answer. */
export function resultOf(service: Making, answer: ComputedAnswer, wanted: Wanted): ToolResult | Promise<ToolResult> {
  const form = `${wanted.format} ${mostTokensOf(wanted)}`
  const forms = results.get(answer) ?? new Map<string, ToolResult | Promise<ToolResult>>()
  const known = forms.get(form)
  if (known) return known
  results.set(answer, forms)
  const made = andThen(make(service, answer, wanted), (result) => {
    if (service.answers.addBytes(answer, 2 * (result.body?.length ?? 0) + entryBytes)) forms.set(form, result)
    else forms.delete(form)
    return result
  })
  if (!(made instanceof Promise)) return made
  forms.set(form, made)
  made.catch(() => forms.delete(form))
  return made
}

const entryBytes = 400

function make({ computer }: Making, { body }: ComputedAnswer, { product, format, namesSize }: Wanted) {
  return computer.form("result", body, product, { format, namesSize })
}
