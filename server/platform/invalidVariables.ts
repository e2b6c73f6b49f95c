import type { z } from "zod"

type Given = Record<string, string | undefined>

type Issue = z.core.$ZodIssue

/** One sentence for each invalid variable: its name, its value, and what it takes, which its schema describes. */
export function explainInvalid(
  shape: z.ZodRawShape,
  given: Given,
  { issues }: z.ZodError,
  takes: (name: string, issue: Issue) => string = (name) => descriptionOf(shape[name]),
): string {
  const byName = new Map(issues.toReversed().map((issue) => [String(issue.path[0]), issue]))
  const sentences = [...byName].map(
    ([name, issue]) => `${name} is ${withoutSecrets(name, given[name])}; it takes ${takes(name, issue)}.`,
  )
  return sentences.toReversed().join("\n")
}

/** Hides secrets, including those in an address. */
export function withoutSecrets(name: string, given = ""): string {
  const url = URL.parse(given)
  const isAddress = /_URLS?$/.test(name)
  if (isAddress && url?.host && !endsInsidePassword(url))
    return JSON.stringify(cut(`${url.protocol}//${url.host}${url.pathname}`))
  if (isSecret(name) || (isAddress && !isPlain(given))) return `a text of ${given.length} characters`
  return JSON.stringify(cut(given))
}

/** Whether the address ends early, so that what looks like its host is part of its password. */
export function endsInsidePassword({ pathname, hash }: URL): boolean {
  return pathname.includes("@") || hash.includes("@")
}

/** Credentials follow characters such as @, ? and =. */
const isPlain = (text: string) => /^[\w.:/ -]*$/.test(text)

function isSecret(name: string): boolean {
  return /SECRET|TOKEN(_|$)|PASSWORD|_KEY(_|$)/.test(name)
}

const longestShown = 60
const cut = (text: string) => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text)

/** Defaults and transformations wrap the schema that has the description. */
function descriptionOf(schema: unknown): string {
  for (let each = schema; isSchema(each); each = each.def.innerType ?? each.def.in) {
    if (each.description) return each.description
  }
  return "another value"
}

type Wrapped = { description?: string; def: { innerType?: unknown; in?: unknown } }

function isSchema(value: unknown): value is Wrapped {
  return typeof value === "object" && value !== null && "def" in value
}
