import type { Product } from "../../products/product"

export type Json = Record<string, unknown>

/**
 * The answer without what a model does not need. Nothing is rounded, renamed or computed. Leaves out the product's
 * `detailedOnly` fields, nulls and empty lists within rows; gives values that all rows of a table share once, before the
 * rows. Names the fields with a value that it leaves out.
 */
export function conciseOf(product: Product, { meta, ...fields }: Json): Json {
  const details = detailsOf(product)
  const kept = withoutDetails(fields, details)
  const omitted = (product.detailedOnly ?? []).filter((path) => isHeld(fields, path.split("."), isSomething))
  const tables = Object.entries(kept).filter((entry): entry is [string, Json[]] => isTable(entry[1]))
  const factored = tables.map(([name, rows]) => [name, factor(rows)] as const)
  const shared = factored.filter(([, { same }]) => Object.keys(same).length > 0)
  return {
    ...(isObject(meta) && { meta: conciseMeta(meta, kept) }),
    ...(omitted.length > 0 && { only_in_detailed: omitted }),
    ...Object.fromEntries(Object.entries(kept).filter(([, value]) => !isTable(value))),
    ...(shared.length > 0 && { same_in_all_rows: Object.fromEntries(shared.map(([name, { same }]) => [name, same])) }),
    ...Object.fromEntries(factored.map(([name, { rows }]) => [name, rows])),
  }
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

const isTable = (value: unknown): value is Json[] => Array.isArray(value) && value.some(isObject)

/** What a reader must know before the figures; the rest of `meta` is included only if it matters. */
function conciseMeta(meta: Json, fields: Json): Json {
  const { data_origin, as_of, data_through, stale, stale_reason, empty_reason, empty_detail, next_cursor } = meta
  const { missing, partially_read } = Object(meta.coverage) as { missing?: unknown[]; partially_read?: unknown[] }
  const isText = (value: unknown) => typeof value === "string"
  const untrusted = listOf(meta.untrusted_text).filter((path) => isHeld(fields, String(path).split("."), isText))
  const credits = listOf(meta.sources).map((source) => ({ name: Object(source).name, licence: Object(source).licence }))
  const parts: Json = {
    data_origin,
    as_of,
    data_through,
    stale,
    stale_reason,
    empty_reason,
    empty_detail,
    next_cursor,
    fields: meta.fields ?? null,
    coverage: missing?.length || partially_read?.length ? meta.coverage : null,
    suggestions: listOf(meta.suggestions).length > 0 ? meta.suggestions : null,
    survivorship_biased: meta.survivorship_biased || null,
    // Figures of the real market may only be passed on with their sources; some sources require a notice.
    sources: data_origin === "simulated" || credits.length === 0 ? null : credits,
    untrusted_text: untrusted.length > 0 ? untrusted : null,
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null))
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Whether there is such a value at a path. Lists take no step of it, and `*` is any name. */
function isHeld(value: unknown, path: string[], isSuch: (value: unknown) => boolean): boolean {
  const [name, ...further] = path
  if (name === undefined && isSuch(value)) return true
  if (Array.isArray(value)) return value.some((each) => isHeld(each, path, isSuch))
  if (name === undefined || !isObject(value)) return false
  const next = name === "*" ? Object.values(value) : [value[name]]
  return next.some((each) => isHeld(each, further, isSuch))
}

type Details = { [name: string]: Details | null }

function detailsOf(product: Product): Details {
  const known = detailsOfProducts.get(product)
  if (known) return known
  const details: Details = {}
  for (const path of product.detailedOnly ?? []) {
    const names = path.split(".")
    const last = names.pop() ?? ""
    const branch = names.reduce<Details>((at, name) => (at[name] ??= {}), details)
    branch[last] = null
  }
  detailsOfProducts.set(product, details)
  return details
}

const detailsOfProducts = new WeakMap<Product, Details>()

/** Empty lists at the top stay, because `empty_reason` refers to them. */
function withoutDetails(fields: Json, details: Details, isTop = true): Json {
  const kept: [string, unknown][] = []
  for (const [name, value] of Object.entries(fields)) {
    const within = Object.hasOwn(details, name) ? details[name] : details["*"]
    if (value === null || within === null) continue
    const short = shortened(value, within ?? {})
    if (isTop || !isEmpty(short)) kept.push([name, short])
  }
  return Object.fromEntries(kept)
}

function shortened(value: unknown, details: Details): unknown {
  if (Array.isArray(value)) return value.map((each) => shortened(each, details))
  return isObject(value) ? withoutDetails(value, details, false) : value
}

const isSomething = (value: unknown) => value !== undefined && value !== null && !isEmpty(value)

const isEmpty = (value: unknown) => typeof value === "object" && value !== null && Object.keys(value).length === 0

/** Splits off the values that all rows share. A single row shares nothing. */
function factor(rows: Json[]): { same: Json; rows: Json[] } {
  const [first, ...others] = rows
  if (others.length === 0) return { same: {}, rows }
  const names = Object.keys(first).filter((name) => others.every((row) => isSame(first[name], row[name])))
  const same = Object.fromEntries(names.map((name) => [name, first[name]]))
  const rest = (row: Json) => Object.fromEntries(Object.entries(row).filter(([name]) => !Object.hasOwn(same, name)))
  return { same, rows: rows.map(rest) }
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object") return one === other
  return typeof other === "object" && JSON.stringify(one) === JSON.stringify(other)
}
