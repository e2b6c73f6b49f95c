import type { Meta, Transport } from "../../assay"
import { optionNameOf, typedAs } from "./commands"
import { describe, inLine, sayTable } from "./describe"
import { exits, InputError } from "./exits"
import type { DeclaredProduct } from "./products"
import type { Run } from "./run"
import { cellOf, isObject, type Row, tableOf } from "./table"
import { shown, shownJson, shownLines, wrap } from "./terminal"

type Answer = Record<string, unknown> & { meta?: Meta }
type Page = Record<string, unknown> & { meta: Meta }

export async function call(product: DeclaredProduct, run: Run): Promise<number> {
  const { transport, options } = run
  const { path, list } = product
  const params = paramsFor(product, run)
  if (options.json && options.csv) throw new InputError("Take either --json or --csv.")
  if (options.csv) await printCsv(transport, product, params, options)
  else if (list && options.all && options.json) {
    for await (const page of transport.pages<Page>(path, params)) {
      const lines = (page[list] as Row[]).map((row) => `${shownJson({ ...row, data_origin: page.meta.data_origin })}\n`)
      await write(lines.join(""))
    }
  } else {
    const answer =
      list && options.all ? await wholeList(transport, product, params) : await transport.get<Answer>(path, params)
    if (options.json) await write(`${shownJson(answer, 2)}\n`)
    else await write(`${textOf(product, answer, run).join("\n")}\n`)
  }
  return exits.done
}

function paramsFor({ words, params }: DeclaredProduct, { chosen, options }: Run): Record<string, string> {
  const given: Record<string, string> = { ...chosen }
  for (const { name, isRequired, isList } of params) {
    if (name in chosen) continue
    const value = options[optionNameOf(name)]
    if (value !== undefined) given[name] = [value].flat().join(",")
    else if (isRequired) {
      throw new InputError(
        `${typedAs(words)} needs --${optionNameOf(name)} ${isList ? "A,B" : "TEXT"}. ${typedAs(words)} --help says more.`,
      )
    }
  }
  return given
}

async function wholeList(transport: Transport, { path, list }: DeclaredProduct, params: object): Promise<Answer> {
  const rows: unknown[] = []
  let last: Page | undefined
  for await (const page of transport.pages<Page>(path, params)) {
    rows.push(...(page[list ?? ""] as unknown[]))
    last = page
  }
  return { ...last, [list ?? ""]: rows }
}

type CsvPage = { text: string; cursor: string | null; total: string | null; origin: string | null }

/** Prints the rows to stdout and notes from the headers to stderr, so that a file contains only rows. */
async function printCsv(
  transport: Transport,
  { path }: DeclaredProduct,
  params: object,
  { all }: Run["options"],
): Promise<void> {
  const read = async (response: Response): Promise<CsvPage> => ({
    text: await response.text(),
    cursor: response.headers.get("X-Next-Cursor"),
    total: response.headers.get("X-Total-Count"),
    origin: response.headers.get("X-Data-Origin"),
  })
  for (let cursor: string | null = null; ; ) {
    const page: CsvPage = await transport.ask(path, { ...params, format: "csv", ...(cursor && { cursor }) }, { read })
    const text = cursor ? page.text.replace(/^[^\n]*\n/, "") : page.text
    await write(process.stdout.isTTY ? shownLines(text) : text)
    cursor = page.cursor
    if (cursor && all) continue
    if (page.origin !== "live") process.stderr.write(`Data: ${shown(page.origin ?? "of unknown origin")}.\n`)
    const more = cursor ? sayMore(`Not all rows${page.total ? ` of ${page.total}` : ""}`, cursor) : []
    for (const line of more) process.stderr.write(`${shown(line)}\n`)
    return
  }
}

function textOf({ list }: DeclaredProduct, { meta, ...answer }: Answer, { options }: Run): string[] {
  const width = process.stdout.isTTY ? process.stdout.columns || 80 : null
  const notes = meta ? notesOf(meta).flatMap((note) => wrap(note, width ?? 1_000)) : []
  if (list === null) return [...describe(answer, width), ...(notes.length > 0 ? ["", ...notes] : [])]
  const { [list]: listed, count: _, total_count: total, ...beside } = answer
  const rows = listed as Row[]
  const asked = typeof options.columns === "string" ? options.columns.split(",") : null
  const { lines, same, leftOut } = tableOf(rows, width, asked)
  const plain = Object.entries(beside).flatMap(([name, value]): [string, string][] =>
    isObject(value) || Array.isArray(value) || value === null ? [] : [[name, cellOf(value)]],
  )
  const nested = Object.keys(beside).filter((name) => typeof beside[name] === "object" && beside[name] !== null)
  const more = leftOut.length > 0 ? ["  Choose with --columns A,B; --json has all."] : []
  return [
    ...(plain.length > 0 ? [...wrap(inLine(plain), width ?? 1_000), ""] : []),
    ...(rows.length > 0 ? [...lines, ""] : ["No rows."]),
    ...sayTable(same, leftOut, width),
    ...more,
    ...(nested.length > 0 ? wrap(`Only in --json: ${nested.map(shown).join(", ")}`, width ?? 1_000, "  ") : []),
    ...sayRows(rows.length, {
      total,
      cursor: options.all ? null : (meta?.next_cursor ?? null),
      isFirst: !options.cursor,
    }),
    ...notes,
  ]
}

type Place = { total: unknown; cursor: string | null; isFirst: boolean }

function sayRows(rows: number, { total, cursor, isFirst }: Place): string[] {
  const counted = `${rows} ${rows === 1 ? "row" : "rows"}${typeof total === "number" && total !== rows ? ` of ${total}` : ""}`
  if (cursor !== null) return sayMore(counted, cursor)
  if (!isFirst) return [`${counted}, the last ones.`]
  return rows > 0 ? [`${counted}, which are all.`] : []
}

const sayMore = (counted: string, cursor: string) => [
  `${counted}. All of them: --all. The next page, with the same options:`,
  `  --cursor ${shown(cursor)}`,
]

function notesOf(meta: Meta): string[] {
  const { data_origin, as_of, data_through, stale_reason, empty_detail, coverage, suggestions, untrusted_text } = meta
  const origin = data_origin === "live" ? "" : `Data: ${data_origin}. `
  const missing = coverage?.missing ?? []
  const inPart = coverage?.partially_read ?? []
  return [
    `${origin}As of ${as_of}${data_through ? `, data through ${data_through}` : ""}.`,
    ...(stale_reason ? [`Late: ${stale_reason}`] : []),
    ...(empty_detail ? [empty_detail] : []),
    ...(missing.length > 0 ? [`Without ${missing.join(", ")}.`] : []),
    ...(inPart.length > 0 ? [`Read in part: ${inPart.map(({ document }) => document).join(", ")}.`] : []),
    ...suggestions.map(
      ({ asked, ticker, reason }) => `${asked}: did you mean ${ticker}${reason ? ` (${reason})` : ""}?`,
    ),
    ...(meta.survivorship_biased ? ["The universe holds today's members only (survivorship bias)."] : []),
    ...(untrusted_text.length > 0 ? [`Written by strangers: ${untrusted_text.join(", ")}.`] : []),
    ...(meta.sources.length > 0 ? [`Sources: ${meta.sources.map(({ name }) => name).join(", ")}.`] : []),
    meta.disclaimer,
  ].map(shown)
}

/** Waits until the text is written, so that output does not pile up for a slow reader. */
function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve())))
}
