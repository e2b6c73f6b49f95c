import type { z } from "zod"
import { refusals } from "../../accounts/refusals"
import type { Violation } from "../../platform/errors"
import { explainIssues } from "../requests/parse"

export function readQuery<S extends z.ZodObject>(shape: S, search: string): z.output<S> {
  const query = new URLSearchParams(search)
  const input = Object.fromEntries([...query.keys()].map((name) => [name, single(query.getAll(name))]))
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(shape.shape, name))
  const parsed = shape.safeParse(input)
  const violations: Violation[] = [
    ...(parsed.success ? [] : explainIssues(parsed.error.issues, input)),
    ...unknown.slice(0, 5).map((name): Violation => {
      return { type: "extra_forbidden", loc: ["query", name.slice(0, 100)], msg: "is not a parameter", input: null }
    }),
  ]
  if (!parsed.success || violations.length > 0) throw refusals.parametersUnusable(violations)
  return parsed.data
}

/** A repeated parameter becomes a list, which no parameter accepts. */
export const single = (values: string[]) => (values.length > 1 ? values : values[0])
