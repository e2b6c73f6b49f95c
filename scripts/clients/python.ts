import { readFileSync } from "node:fs"
import { apiVersion } from "../../server/products/envelope"
import { datasetDates, tables } from "./columns"
import { groups, type Method, methods, type Param, pascal, type Schema, shapeName, shapes } from "./declared"

/** The Python client, a package of one file: the hand-written parts, and a typed method per product for both clients. */
export function pythonClient(): string {
  const classes = [
    ...shapes.flatMap(([name, schema]) => typedDicts(name, schema)),
    ...methods.flatMap(typesOf),
    ...groups.map((group) => groupClass(group, blocking)),
    client(),
    ...groups.map((group) => groupClass(group, asynchronous)),
    asyncClient(),
    tablesOfAnswers(),
  ]
  return `${head}\n\n\n${[...parts.map(part), ...classes].join("\n\n\n")}\n`
}

const parts = ["errors", "waiting", "pacing", "rows", "transport", "files", "frames"]

const part = (name: string) => readFileSync(`client/python/src/${name}.py`, "utf8").trim()

const imported = [
  ...["TYPE_CHECKING", "Any", "AsyncIterator", "Awaitable", "Callable", "Coroutine", "Dict", "Iterable", "Iterator"],
  ...["List", "Literal", "Mapping", "NamedTuple", "Optional", "Sequence", "Tuple", "Type", "TypedDict", "TypeVar"],
  "Union",
]

const head = `"""The client of the Assay API, in one file and without dependencies, for Python 3.9 and newer.

    from assay import Assay

    for row in Assay().predictions.latest_rows():
        print(row["ticker"], row["direction"], row["confidence"])

AsyncAssay has the same methods for asyncio. The key comes from the environment variable ASSAY_API_KEY.
Computed from the API's declarations: edit scripts/clients instead.
"""

import asyncio
import base64
import concurrent.futures
import contextlib
import datetime
import difflib
import gzip
import hashlib
import http.client
import importlib
import ipaddress
import json
import os
import pathlib
import random
import re
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import (
${imported.map((name) => `    ${name},\n`).join("")})

if TYPE_CHECKING:
    import pandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import polars  # type: ignore[import-not-found, unused-ignore]

__version__ = "${apiVersion}"

# The service that is asked, unless ASSAY_BASE_URL or base_url names another.
_BASE_URL = "http://localhost:3000"

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")`

const typeName = ({ group, name }: Method) => pascal(`${group}_${name}`)

function typesOf(method: Method): string[] {
  const { answer, list } = method
  const name = typeName(method)
  const answered = typedDicts(`${name}Answer`, { ...answer, description: method.product.summary })
  if (!list) return answered
  const item = list.item.$ref ? shapeName(list.item.$ref) : `${name}Item`
  const origin = shapes.find(([shape]) => shape === "Meta")?.[1].properties?.data_origin ?? {}
  const named = list.named.map((field): [string, Schema] => [field, answer.properties?.[field] ?? {}])
  const fields = [...named, ["data_origin", origin] as const].map(([field, schema]) => line(field, schema, ""))
  const items = list.item.$ref ? [] : typedDicts(item, list.item)
  return [...answered, ...items, `class ${name}Row(${item}):\n${fields.join("")}`.trimEnd()]
}

/** A TypedDict for an object, after those of its nested objects, which are named by their path. */
function typedDicts(name: string, { properties = {}, description = "" }: Schema): string[] {
  const within = Object.entries(properties).flatMap(([field, schema]) => {
    const inner = innerObject(schema)
    return inner ? typedDicts(name + pascal(field), inner) : []
  })
  const fields = Object.entries(properties).map(([field, schema]) => line(field, schema, name))
  return [...within, `class ${name}(TypedDict):\n${docstring([description], "    ")}${fields.join("")}`.trimEnd()]
}

/** The object in a field, a list, or next to null. */
function innerObject(schema: Schema): Schema | undefined {
  if (schema.properties) return schema
  if (schema.items) return innerObject(schema.items)
  return schema.anyOf?.map(innerObject).find(Boolean)
}

function line(name: string, schema: Schema, owner: string): string {
  const doc = wrapped(schema.description ?? "", 94).map((text) => `    # ${text}\n`)
  return `${doc.join("")}    ${name}: ${typeOf(schema, owner + pascal(name))}\n`
}

function typeOf(schema: Schema, name: string): string {
  if (schema.$ref) return shapeName(schema.$ref)
  if (schema.const !== undefined) return literal([schema.const])
  if (schema.enum) return literal(schema.enum)
  if (schema.anyOf) return union(schema.anyOf.map((each) => typeOf(each, name)))
  if (typeof schema.type === "object") return union(schema.type.map((type) => typeOf({ ...schema, type }, name)))
  if (schema.items) return `List[${typeOf(schema.items, name)}]`
  if (schema.properties) return name
  return plain[schema.type ?? ""] ?? "Any"
}

const plain: Record<string, string> = {
  string: "str",
  number: "float",
  integer: "int",
  boolean: "bool",
  null: "None",
}

const literal = (words: readonly unknown[]) =>
  `Literal[${words.map((word) => (typeof word === "boolean" ? pascal(String(word)) : JSON.stringify(word))).join(", ")}]`

function union(types: readonly string[]): string {
  const rest = types.filter((type) => type !== "None")
  const all = rest.length === 1 ? rest[0] : `Union[${rest.join(", ")}]`
  return rest.length < types.length ? `Optional[${all}]` : all
}

type Mode = { prefix: string; def: string; await: string; rows: string; pages: string }

const blocking: Mode = { prefix: "", def: "def", await: "", rows: "Rows", pages: "Iterator" }

const asynchronous: Mode = {
  ...{ prefix: "Async", def: "async def", await: "await " },
  ...{ rows: "AsyncRows", pages: "AsyncIterator" },
}

const groupName = (group: string, { prefix }: Mode) => `_${prefix}${pascal(group)}`

function groupClass(group: string, mode: Mode): string {
  const inside = methods.filter((method) => method.group === group).map((method) => methodsOf(method, mode))
  // Bulk files are downloaded as well as listed.
  const above = group === "files" ? `(_${mode.prefix}FileCalls)` : ""
  return `class ${groupName(group, mode)}${above}:
    def __init__(self, calls: _${mode.prefix}Calls) -> None:
        self._calls = calls

${inside.join("\n")}`.trimEnd()
}

function methodsOf(method: Method, mode: Mode): string {
  const { name, path, params, list } = method
  const type = typeName(method)
  const asked = `self${params.length > 0 ? `, *, ${params.map(argument).join(", ")}` : ""}`
  const given = `{${params.map((param) => `"${param.name}": ${param.name}`).join(", ")}}`
  const docs = [...method.doc, params.map(paramDoc).join("\n")]
  const one = `    ${mode.def} ${name}(${asked}) -> ${type}Answer:
${docstring(docs, "        ")}        answer: ${type}Answer = ${mode.await}self._calls.get("${path}", ${given})
        return answer
`
  if (!list) return one
  return `${one}
    def ${name}_rows(${asked}) -> ${mode.rows}[${type}Row]:
        """All rows of ${name}, page after page; limit is the size of a page."""
        return self._calls.rows("${path}", ${given})

    def ${name}_pages(${asked}) -> ${mode.pages}[${type}Answer]:
        """All pages of ${name}."""
        return self._calls.pages("${path}", ${given})
`
}

function argument({ name, schema, isRequired, isList }: Param): string {
  const own =
    name === "as_of" || schema.format === "date"
      ? "Union[str, datetime.date]"
      : isList
        ? "Union[str, Sequence[str]]"
        : typeOf(schema, "")
  return isRequired ? `${name}: ${own}` : `${name}: Optional[${own}] = None`
}

function paramDoc({ name, schema }: Param): string {
  const preset = schema.default === undefined ? "" : ` By default ${schema.default}.`
  return wrapped(`${name}: ${schema.description ?? ""}${preset}`, 86, "    ").join("\n")
}

function docstring(parts: readonly string[], indent: string): string {
  const lines = parts
    .filter(Boolean)
    .map((part) => part.split("\n").flatMap((text) => wrapped(text, 98 - indent.length, /^ */.exec(text)?.[0])))
    .flatMap((part, index) => (index === 0 ? part : ["", ...part]))
    .map((text) => text.replaceAll("\\", "\\\\").replaceAll('"""', "'''"))
  if (lines.length === 0) return ""
  const end = lines.length === 1 ? "" : `\n${indent}`
  const text = lines.map((each, index) => (each && index > 0 ? `${indent}${each}` : each)).join("\n")
  return `${indent}"""${text}${end}"""\n`
}

/** Wraps at `most` characters; later lines start with `hanging`. */
function wrapped(text: string, most: number, hanging = ""): string[] {
  if (text.length <= most) return text === "" ? [] : [text]
  const space = text.lastIndexOf(" ", most)
  const end = space > hanging.length ? space : most
  return [text.slice(0, end), ...wrapped(hanging + text.slice(end).trim(), most, hanging)]
}

function client(): string {
  return `class Assay:
    """The API: Assay().predictions.latest() with the key in the environment variable ASSAY_API_KEY.

${waits}
    in seconds. \`clock\` and \`sleep\` are for tests.
    """

    def __init__(
        self,
        key: Optional[str] = None,
        *,
        base_url: Optional[str] = None,
        retries: int = 4,
        max_wait: float = 90.0,
        timeout: float = 30.0,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        transport = _Transport(key, base_url, retries, max_wait, timeout, clock, _Blocking(sleep))
        calls = _Calls(transport)
        self._calls = calls
        self.base_url = transport.base_url
${made(blocking)}
${reader(blocking)}`.trimEnd()
}

function asyncClient(): string {
  return `class AsyncAssay:
    """The API for asyncio: \`await AsyncAssay().predictions.latest()\`, and \`async for\` over rows and pages.

    Each request under way takes one of \`max_connections\` threads. Waiting, for the quota and before another
    try, takes none. Use it in one event loop at a time; \`async with\` ends its threads.

${waits}
    in seconds. \`clock\` and \`sleep\` are for tests.
    """

    def __init__(
        self,
        key: Optional[str] = None,
        *,
        base_url: Optional[str] = None,
        retries: int = 4,
        max_wait: float = 90.0,
        timeout: float = 30.0,
        max_connections: int = 16,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._threads = _InThreads(sleep, max_connections)
        transport = _Transport(key, base_url, retries, max_wait, timeout, clock, self._threads)
        calls = _AsyncCalls(transport)
        self._calls = calls
        self.base_url = transport.base_url
${made(asynchronous)}
${reader(asynchronous)}
    async def __aenter__(self) -> "AsyncAssay":
        return self

    async def __aexit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        """Ends the threads when their requests are done."""
        self._threads.close()`
}

const waits = `    Requests are paced by the quota of the minute, and sent up to \`retries\` more times after a 429, a 502, 503 or
    504, or no response. \`max_wait\` is the longest wait for either, and \`timeout\` how long one try may take,`

const made = (mode: Mode) =>
  groups.map((group) => `        self.${group} = ${groupName(group, mode)}(calls)\n`).join("")

const reader = (mode: Mode) => `    ${mode.def} read(
        self, path: str, *, timezone: str = "America/New_York", index: bool = True, **params: Any
    ) -> "pandas.DataFrame":
        """An endpoint as a pandas DataFrame: read("market/ohlcv", ticker="AAPL", days=365).

        A list is read to its last page, and indexed by the day or the moment that dates its rows; other answers
        are one row. Columns, types, \`timezone\` and \`index\` are those of to_pandas.

        path: as in the documentation of the API. What is in its braces may be in the path or among the parameters.
        params: those of the endpoint.
        """
        frame: "pandas.DataFrame" = ${mode.await}self._calls.frame(path, params, timezone, index)
        return frame
`

function tablesOfAnswers(): string {
  const answers = tables.map(({ path, rows, datedBy, columns }) => {
    const each = columns.map(({ name, kind, isNullable }) => `${name}:${kind}${isNullable ? "?" : ""}`).join(" ")
    const lines = wrapped(each, 96).map((text) => `        ${JSON.stringify(`${text} `)}\n`)
    return `    "${path}": _Table(\n        ${quoted(rows)},\n        ${quoted(datedBy)},\n${lines.join("")}    ),\n`
  })
  const dates = datasetDates.map(([dataset, column]) => `    "${dataset}": "${column}",\n`)
  return `# The tables that answers are.
_TABLES: Dict[str, _Table] = {
${answers.join("")}}

# The column by which each dataset's files are dated.
_DATED_BY: Dict[str, str] = {
${dates.join("")}}`
}

const quoted = (text: string | null) => (text === null ? "None" : JSON.stringify(text))
