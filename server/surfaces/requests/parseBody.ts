import { z } from "zod"
import { refusals } from "../../accounts/refusals"
import type { Violation } from "../../platform/errors"
import { isStorable, nearestName } from "../../platform/text"
import { clipped, clippedText, mostViolations, ruleOf } from "./parse"

/** Throws a 422 with all violations of a JSON body. */
export function parseBody<Schema extends z.ZodObject>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = schema.safeParse(sent)
  if (!parsed.success) {
    const violations = parsed.error.issues.flatMap((issue) => explain(issue, sent, schema))
    throw refusals.parametersUnusable(violations.slice(0, mostViolations))
  }
  const unstorable = Object.keys(parsed.data).find((name) => !isStorable(parsed.data[name]))
  if (unstorable !== undefined) throw bodyFault(unstorable, "has characters that cannot be stored", null)
  return parsed.data
}

export function bodyFault(name: string, msg: string, input: unknown) {
  return refusals.parametersUnusable([{ type: "value_error", loc: ["body", name], msg, input: clipped(input) }])
}

function explain(issue: z.core.$ZodIssue, sent: unknown, schema: z.ZodType): Violation[] {
  const value = valueAt(sent, issue.path)
  if (issue.code !== "unrecognized_keys") {
    const [type, msg] = ruleOf(issue, value)
    return [{ type, loc: ["body", issue.path.join(".")], msg, input: clipped(value) }]
  }
  const known = namesAt(schema, issue.path)
  return issue.keys.map((name) => {
    const nearest = nearestName(name, known)
    const msg = `The body has no field of this name.${nearest ? ` Did you mean ${nearest}?` : ""}`
    const place = clippedText([...issue.path, name].join("."))
    return { type: "extra_forbidden", loc: ["body", place], msg, input: clipped(valueAt(value, [name])) }
  })
}

const valueAt = (sent: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((at, step) => (typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined), sent)

function namesAt(schema: unknown, [step, ...rest]: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return namesAt(schema.unwrap(), step === undefined ? [] : [step, ...rest])
  }
  if (!(schema instanceof z.ZodObject)) return []
  return step === undefined ? Object.keys(schema.shape) : namesAt(schema.shape[String(step)], rest)
}
