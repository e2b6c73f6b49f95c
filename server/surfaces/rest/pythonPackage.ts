import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { zipOf } from "../../platform/zip"
import { apiVersion } from "../../products/envelope"

export const pythonPackage = {
  name: "assay",
  version: apiVersion,
  summary: "Client of the Assay API: typed, synchronous and for asyncio, with frames for pandas and polars.",
  license: "MIT",
  requiresPython: ">=3.9",
  extras: { pandas: ["pandas>=1.5", "pyarrow>=15"], polars: ["polars>=1"] },
} as const

const { name, version, summary, license, requiresPython, extras } = pythonPackage

export const wheelName = `${name}-${version}-py3-none-any.whl`

const sources = {
  module: "client/python/assay/__init__.py",
  marker: "client/python/assay/py.typed",
  readme: "client/python/README.md",
  license: "LICENSE",
}

/** The client as pip installs it, for the service that serves the download. The same code has the same bytes. */
export function wheel(baseUrl: string): Buffer {
  const made = wheels.get(baseUrl) ?? zipOf(filesOf(baseUrl))
  wheels.set(baseUrl, made)
  return made
}

const wheels = new Map<string, Buffer>()

export function wheelHash(baseUrl: string): string {
  return createHash("sha256").update(wheel(baseUrl)).digest("hex")
}

function filesOf(baseUrl: string): Record<string, string> {
  const about = `${name}-${version}.dist-info`
  const written = {
    "assay/__init__.py": forService(sources.module, baseUrl),
    "assay/py.typed": read(sources.marker),
    [`${about}/METADATA`]: metadata(forService(sources.readme, baseUrl)),
    [`${about}/WHEEL`]: "Wheel-Version: 1.0\nGenerator: assay\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    [`${about}/licenses/LICENSE`]: read(sources.license),
  }
  const recorded = Object.entries(written).map(
    ([path, text]) => `${path},sha256=${digest(text)},${bytes(text).length}\n`,
  )
  const record = `${about}/RECORD`
  return { ...written, [record]: `${recorded.join("")}${record},,\n` }
}

function metadata(readme: string): string {
  const optional = Object.entries(extras).flatMap(([extra, packages]) => [
    `Provides-Extra: ${extra}`,
    ...packages.map((each) => `Requires-Dist: ${each}; extra == "${extra}"`),
  ])
  const fields = [
    "Metadata-Version: 2.4",
    `Name: ${name}`,
    `Version: ${version}`,
    `Summary: ${summary}`,
    `License-Expression: ${license}`,
    "License-File: LICENSE",
    `Requires-Python: ${requiresPython}`,
    ...optional,
    "Description-Content-Type: text/markdown",
  ]
  return `${fields.join("\n")}\n\n${readme}`
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** As RECORD requires: URL-safe base64 without padding. */
const digest = (text: string) => createHash("sha256").update(text).digest("base64url")

const forService = (path: string, baseUrl: string) => read(path).replaceAll("http://localhost:3000", () => baseUrl)

const read = (path: string) => readFileSync(join(process.cwd(), path), "utf8")
