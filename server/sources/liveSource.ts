import { z } from "zod"
import { notConfigured, type Unfruitful } from "./outcome"
import type { Pace } from "./pacing"
import type { Source, SourceRun } from "./source"
import type { Client, Transport } from "./transport"

/** What the operator set, by the names of the environment's variables. */
export type Variables = Readonly<Record<string, string | undefined>>

/** An upstream as it is declared. Until it is opened with what the operator set, it cannot be asked. */
export type LiveSource<Request, Rows> = {
  /** Also the name of its folder. */
  id: string
  name: string
  url: string
  /** The terms under which the upstream gives its data, in a sentence that a reader of an answer can use. */
  licence: string
  /** How often it may be called. */
  pace: Omit<Pace, "name">
  /** The environment's variables that it reads, each with what it is for. Those on `_BASE_URL` are its addresses. */
  variables: z.ZodRawShape
  gate: Gate | null
  /** Why it cannot be asked with these, whatever for; null when it can. */
  refusal(variables: Variables): Unfruitful | null
  portion?: Source<Request, Rows>["portion"]
  open(variables: Variables, client: Client): Source<Request, Rows>
}

/** Off until the operator has acknowledged its terms, by setting the variable to `acknowledged`. */
export type Gate = { variable: string; terms: string }

type Declared<V extends z.ZodRawShape, Request, Rows> = Omit<
  LiveSource<Request, Rows>,
  "variables" | "gate" | "refusal" | "open"
> & {
  variables: V
  gate?: Gate
  /** The variables without which it cannot be asked, such as its key. */
  needed?: readonly (keyof V & string)[]
  /** How often it may be called with these settings, where that is not always the same, as with a key. */
  paceWith?(settings: z.infer<z.ZodObject<V>>): Omit<Pace, "name">
  collect(opened: Opened<V>, request: Request): Promise<SourceRun<Rows>>
}

/** What a source is given to ask with. The transport reaches the hosts of its own addresses and no other. */
export type Opened<V extends z.ZodRawShape> = { settings: z.infer<z.ZodObject<V>>; transport: Transport }

export function liveSource<V extends z.ZodRawShape, Request, Rows>(
  declared: Declared<V, Request, Rows>,
): LiveSource<Request, Rows> {
  const { collect, needed = [], paceWith, ...declaration } = declared
  const { id, name, url, licence, portion, pace, variables, gate = null } = declaration
  const refusal = (given: Variables) => {
    if (gate && given[gate.variable] !== "acknowledged") return shut(gate)
    const missing = needed.filter((variable) => !given[variable]?.trim())
    return missing.length > 0 ? notConfigured(`${name} needs ${missing.join(" and ")}`) : null
  }
  return {
    ...declaration,
    gate,
    refusal,
    open(given, client) {
      const settings = readSettings(id, variables, given)
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

/** An address that the operator may move, as the tests do; by default the public one. */
export function address(url: string) {
  return z.url().default(url)
}

export function secret() {
  return z.string().trim().optional()
}

/** The hosts behind the addresses of a source, as they stand; one without a public address has none until it is given one. */
export function hostsOf(settings: Readonly<Record<string, unknown>>): string[] {
  const addresses = Object.entries(settings).filter(([name, value]) => isAddress(name) && value)
  return addresses.map(([, value]) => new URL(String(value)).host)
}

export function isAddress(variable: string): boolean {
  return variable.endsWith("_BASE_URL")
}

function readSettings<V extends z.ZodRawShape>(id: string, variables: V, given: Variables) {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""))
  const parsed = z.object(variables).safeParse(set)
  if (!parsed.success) throw new Error(`The environment of ${id} is invalid:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function shut({ variable, terms }: Gate): Unfruitful {
  return { outcome: "disabled", reason: `${variable} is not set to acknowledged: ${terms}` }
}
