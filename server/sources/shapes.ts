import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Parser } from "htmlparser2"
import { cleanText } from "./text"

/** The fields of an answer, each with its types and, for short codes, how often each value occurs. */
export type Shape = ReadonlyMap<string, { types: Set<string>; values: Map<string, number> | null }>

/** Something in an answer that no recorded answer has. */
export type Novelty = { kind: "field" | "type" | "value"; field: string; seen: string }

/** Larger answers, and anything deeper or further on, are not examined. */
const mostBytes = 4 * 1024 * 1024
const mostFields = 400
const mostElements = 200
const deepest = 12
const mostValues = 5
/** The values of a recorded field count as a complete list only if they repeat this often. */
const leastRepeats = 20
/** An answer is compared with the recorded ones that share at least this part of its fields. */
const leastShared = 0.5

type Fields = Map<string, { types: Set<string>; values: Map<string, number> | null }>

/** Supports JSON, XML and CSV; null for anything else. */
export function shapeOf(text: string): Shape | null {
  if (text.length > mostBytes) return null
  const body = text.trimStart()
  const fields: Fields = new Map()
  if (/^[[{]/.test(body)) noteJson(fields, body)
  else if (/^<(\?xml|rss|feed|\w+[^>]*>)/i.test(body) && !/^<(!doctype html|html)/i.test(body)) noteXml(fields, body)
  else noteCsv(fields, body)
  return fields.size > 0 ? fields : null
}

/** Empty if no recorded answer is close enough. */
export function noveltiesOf(shape: Shape, recorded: readonly Shape[]): Novelty[] {
  const names = [...shape.keys()]
  const sharedWith = (known: Shape) => names.filter((name) => known.has(name)).length / names.length
  const [closest] = recorded.toSorted((a, b) => sharedWith(b) - sharedWith(a))
  if (!closest || sharedWith(closest) < leastShared) return []
  const known = union(recorded.filter((each) => sharedWith(each) >= leastShared))
  return [...shape].flatMap(([field, { types, values }]) => {
    const before = known.get(field)
    if (!before) return [{ kind: "field" as const, field, seen: [...types].join(" or ") }]
    return [...newTypes(field, types, before.types), ...newValues(field, values, before.values)]
  })
}

function newTypes(field: string, types: ReadonlySet<string>, before: ReadonlySet<string>): Novelty[] {
  // A field that was always null in the recordings may have any type.
  if ([...before].every((type) => type === "null")) return []
  const unknown = [...types].filter((type) => type !== "null" && !before.has(type))
  return unknown.map((seen) => ({ kind: "type", field, seen }))
}

function newValues(
  field: string,
  values: ReadonlyMap<string, number> | null,
  before: ReadonlyMap<string, number> | null,
): Novelty[] {
  if (!values || !before || before.size > mostValues) return []
  const repeats = [...before.values()].reduce((sum, count) => sum + count, 0)
  if (repeats < leastRepeats) return []
  return [...values.keys()].filter((value) => !before.has(value)).map((seen) => ({ kind: "value", field, seen }))
}

function union(shapes: readonly Shape[]): Shape {
  const all: Fields = new Map()
  for (const shape of shapes) {
    for (const [name, { types, values }] of shape) {
      for (const type of types) noteField(all, name, type)
      const field = all.get(name)
      if (!field) continue
      if (values === null) field.values = null
      else for (const [value, count] of values) field.values?.set(value, (field.values.get(value) ?? 0) + count)
    }
  }
  return all
}

function noteJson(fields: Fields, body: string): void {
  try {
    visit(fields, "", JSON.parse(body), 0)
  } catch {
    fields.clear()
  }
}

function visit(fields: Fields, name: string, value: unknown, depth: number): void {
  if (depth > deepest) return
  if (Array.isArray(value)) {
    if (name) noteField(fields, name, "array")
    for (const element of value.slice(0, mostElements)) visit(fields, "", element, depth + 1)
    return
  }
  if (value === null || typeof value !== "object") {
    if (name) noteField(fields, name, value === null ? "null" : typeof value, value)
    return
  }
  if (name) noteField(fields, name, "object")
  const entries = Object.entries(value)
  const isMap = entries.length > 50
  for (const [key, inner] of entries.slice(0, mostElements)) {
    visit(fields, isMap || /\d{3}|^\d|^[A-Z.]{1,6}$/.test(key) ? "*" : key, inner, depth + 1)
  }
}

function noteXml(fields: Fields, body: string): void {
  let elements = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++elements > mostElements * 20) return
        noteField(fields, name, "element")
        for (const attribute of Object.keys(attributes)) noteField(fields, `${name}@${attribute}`, "attribute")
      },
    },
    { xmlMode: true },
  )
  parser.end(body)
}

/** A first line is a header only if it has several names. */
function noteCsv(fields: Fields, body: string): void {
  const cells = body.slice(0, 4_096).split(/\r?\n/, 1)[0].split(",")
  const names = cells.map((cell) => cell.trim().replace(/^"|"$/g, ""))
  if (names.length < 2 || !names.every((name) => /^[A-Za-z_][\w .%/-]{0,60}$/.test(name))) return
  // FRED names the value column after the requested series.
  const isKey = (name: string) => names[0] === "observation_date" && name === name.toUpperCase()
  for (const name of names) noteField(fields, isKey(name) ? "*" : name, "column")
}

function noteField(fields: Fields, name: string, type: string, value?: unknown): void {
  const field = fields.get(name)
  if (!field && fields.size >= mostFields) return
  const noted = field ?? { types: new Set<string>(), values: new Map<string, number>() }
  noted.types.add(type)
  fields.set(name, noted)
  if (typeof value !== "string" || noted.values === null) return
  const isCode = /^[A-Za-z][A-Za-z_ -]{0,23}$/.test(value)
  if (isCode) noted.values.set(value, (noted.values.get(value) ?? 0) + 1)
  if (!isCode || noted.values.size > mostValues * 4) noted.values = null
}

const recordedShapes = new Map<string, readonly Shape[]>()

export function shapesRecorded(sourceId: string, folder = join(process.cwd(), "server", "sources")): readonly Shape[] {
  const kept = recordedShapes.get(sourceId)
  if (kept) return kept
  const own = join(folder, sourceId, "recorded")
  const files = existsSync(own) ? readdirSync(own).filter((name) => /\.(geo)?json$|\.xml$|\.csv$/.test(name)) : []
  const shapes = files.flatMap((name) => shapeOf(readFileSync(join(own, name), "utf8")) ?? [])
  recordedShapes.set(sourceId, shapes)
  return shapes
}

/** Collects what is new in the answers of one run, by source, each once. */
export type DriftWatch = {
  note(sourceId: string, text: string): void
  of(sourceId: string): Novelty[] | null
}

const mostNovelties = 200

export function watchDrift(recorded: (sourceId: string) => readonly Shape[] = shapesRecorded): DriftWatch {
  const found = new Map<string, Map<string, Novelty>>()
  return {
    note(sourceId, text) {
      const known = recorded(sourceId)
      const shape = known.length > 0 ? shapeOf(text) : null
      if (!shape) return
      const own = found.get(sourceId) ?? new Map<string, Novelty>()
      found.set(sourceId, own)
      for (const { kind, field, seen } of noveltiesOf(shape, known)) {
        const novelty = { kind, field: cleanText(field, 60), seen: cleanText(seen, 60) }
        if (own.size < mostNovelties)
          own.set(`${kind} ${novelty.field} ${kind === "field" ? "" : novelty.seen}`, novelty)
      }
    },
    of: (sourceId) => (recorded(sourceId).length > 0 ? [...(found.get(sourceId)?.values() ?? [])] : null),
  }
}
