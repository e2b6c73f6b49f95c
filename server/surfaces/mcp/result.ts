import type { Product } from "../../products/product"
import type { ComputedAnswer } from "../formats/encoded"
import { mostTokensOf } from "../formats/size"
import type { ResultForm, ToolResult } from "../formats/toolResult"
import type { Service } from "../requests/service"

export type Wanted = { product: Product } & ResultForm

type Making = { answers: Service["answers"]; computer: Pick<Service["computer"], "form"> }

const results = new WeakMap<ComputedAnswer, Map<string, Promise<ToolResult>>>()

/** The result of an answer, made once for all simultaneous requests and kept as long as the answer. */
export function resultOf(service: Making, answer: ComputedAnswer, wanted: Wanted): Promise<ToolResult> {
  const { product, format, namesSize, selection } = wanted
  const make = () => service.computer.form("result", answer.body, product, { format, namesSize, selection })
  // There are too many selections to keep.
  if (selection) return make()
  const form = `${wanted.format} ${mostTokensOf(wanted)}`
  const forms = results.get(answer) ?? new Map<string, Promise<ToolResult>>()
  const known = forms.get(form)
  if (known) return known
  results.set(answer, forms)
  const made = make()
  forms.set(form, made)
  made.then(
    ({ body }) => service.answers.addBytes(answer, 2 * (body?.length ?? 0) + entryBytes) || forms.delete(form),
    () => forms.delete(form),
  )
  return made
}

const entryBytes = 400
