import { z } from "zod"
import { explainInvalid, withoutSecrets } from "../platform/invalidVariables"
import { notConfigured, type Unfruitful } from "./outcome"
import type { Pace } from "./pacing"
import type { Source, SourceRun } from "./source"
import type { Client, Transport } from "./transport"
import { withPages } from "./whereToRegister"

export type Variables = Readonly<Record<string, string | undefined>>

export type LiveSource<Request, Rows> = {
  id: string
  name: string
  url: string
  /** Terms of use, in a sentence for readers. */
  licence: string
  pace: Omit<Pace, "name">
  /** Environment variables with their descriptions. Those that end in `_BASE_URL` are its addresses. */
  variables: z.ZodRawShape
  gate: Gate | null
  /** Required variables that are not set. */
  missing(variables: Variables): readonly string[]
  /** Why it cannot be used with these settings, or null. */
  refusal(variables: Variables): Unfruitful | null
  portion?: Source<Request, Rows>["portion"]
  open(variables: Variables, client: Client): Source<Request, Rows>
}

/** Closed until the operator accepts the terms by setting the variable to `acknowledged`. */
export type Gate = { variable: string; terms: string }

type Declared<V extends z.ZodRawShape, Request, Rows> = Omit<
  LiveSource<Request, Rows>,
  "variables" | "gate" | "missing" | "refusal" | "open"
> & {
  variables: V
  gate?: Gate
  /** Required variables, such as a key. */
  needed?: readonly (keyof V & string)[]
  /** Replaces `pace` if it depends on the settings, such as on a key. */
  paceWith?(settings: z.infer<z.ZodObject<V>>): Omit<Pace, "name">
  collect(opened: Opened<V>, request: Request): Promise<SourceRun<Rows>>
}

/** The transport reaches only the hosts of the source's own addresses. */
export type Opened<V extends z.ZodRawShape> = { settings: z.infer<z.ZodObject<V>>; transport: Transport }

export function liveSource<V extends z.ZodRawShape, Request, Rows>(
  declared: Declared<V, Request, Rows>,
): LiveSource<Request, Rows> {
  const { collect, needed = [], paceWith, ...declaration } = declared
  const { id, name, url, licence, portion, pace, variables, gate = null } = declaration
  const missing = (given: Variables) => needed.filter((variable) => !given[variable]?.trim())
  const refusal = (given: Variables) => {
    const lacks = missing(given)
    if (gate && given[gate.variable] !== "acknowledged") return shut(gate, lacks)
    return lacks.length > 0 ? notConfigured(`${name} needs ${withPages(lacks)}`) : null
  }
  return {
    ...declaration,
    gate,
    missing,
    refusal,
    open(given, client) {
      const settings = readSettings(variables, given)
      const transport = client.reaching({
        hosts: hostsOf(settings),
        pace: { name: id, ...(paceWith?.(settings) ?? pace) },
      })
      const refused = refusal(given)
      return {
        id,
        name,
        url,
        licence,
        portion,
        origin: "live",
        collect: async (request) => refused ?? collect({ settings, transport }, request),
      }
    },
  }
}

/** An address that the operator may override, as tests do. */
export function address(url: string) {
  return z.url().default(url)
}

export function secret() {
  return z.string().trim().optional()
}

/** Hosts of the configured addresses. A source without a default address has none until one is set. */
export function hostsOf(settings: Readonly<Record<string, unknown>>): string[] {
  const addresses = Object.entries(settings).filter(([name, value]) => isAddress(name) && value)
  return addresses.map(([, value]) => new URL(String(value)).host)
}

/** Throws a sentence for the operator. Without this check, the error would appear at the first request. */
export function requireSettings({ variables, gate }: LiveSource<never, unknown>, given: Variables): void {
  readSettings(variables, given)
  const said = gate === null ? undefined : given[gate.variable]
  if (gate && said && said !== "acknowledged") {
    const wrong = withoutSecrets(gate.variable, said)
    throw new Error(`${gate.variable} is ${wrong}; it takes acknowledged, where the terms are accepted.`)
  }
}

export function originsOf({ variables }: Pick<LiveSource<never, unknown>, "variables">, given: Variables): string[] {
  const settings = Object.entries(readSettings(variables, given)).filter(([name, value]) => isAddress(name) && value)
  return [...new Set(settings.map(([, value]) => new URL(String(value)).origin))]
}

export function isAddress(variable: string): boolean {
  return variable.endsWith("_BASE_URL")
}

function readSettings<V extends z.ZodRawShape>(variables: V, given: Variables) {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""))
  const parsed = z.object(variables).safeParse(set)
  if (!parsed.success) throw new Error(explainInvalid(variables, set, parsed.error, taken))
  return parsed.data
}

function taken(name: string, issue: z.core.$ZodIssue): string {
  if (isAddress(name)) return "a URL such as https://example.com"
  return issue.code === "invalid_value" ? issue.values.join(" or ") : issue.message
}

function shut({ variable, terms }: Gate, missing: readonly string[]): Unfruitful {
  const also = missing.length > 0 ? ` It also needs ${withPages(missing)}.` : ""
  return { outcome: "disabled", reason: `${variable} is not set to acknowledged: ${terms}${also}` }
}
