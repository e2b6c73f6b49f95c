import type { z } from "zod"

type Given = Record<string, string | undefined>

type Issue = z.core.$ZodIssue

/**
 * One sentence for each variable that is wrong: its name, what was given, and what it takes, which is what its schema is
 * described as.
 */
export function explainInvalid(
  shape: z.ZodRawShape,
  given: Given,
  { issues }: z.ZodError,
  takes: (name: string, issue: Issue) => string = (name) => descriptionOf(shape[name]),
): string {
  const byName = new Map(issues.toReversed().map((issue) => [String(issue.path[0]), issue]))
  const sentences = [...byName].map(
    ([name, issue]) => `${name} is ${shown(name, given[name])}; it takes ${takes(name, issue)}.`,
  )
  return sentences.toReversed().join("\n")
}

/** No secret, and none of an address either. */
export function shown(name: string, given = ""): string {
  const url = URL.parse(given)
  const isAddress = /_URLS?$/.test(name)
  if (isAddress && url?.host && !isCutShort(url))
    return JSON.stringify(cut(`${url.protocol}//${url.host}${url.pathname}`))
  if (isSecret(name) || (isAddress && !isPlain(given))) return `a text of ${given.length} characters`
  return JSON.stringify(cut(given))
}

/** What seems to be its host is then a part of its password. */
export function isCutShort({ pathname, hash }: URL): boolean {
  return pathname.includes("@") || hash.includes("@")
}

/** Credentials stand behind such signs as @, ? and =. */
const isPlain = (text: string) => /^[\w.:/ -]*$/.test(text)

function isSecret(name: string): boolean {
  return /SECRET|TOKEN(_|$)|PASSWORD|_KEY(_|$)/.test(name)
}

const longestShown = 60
const cut = (text: string) => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text)

/** Defaults and transformations wrap the schema that is described. */
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
