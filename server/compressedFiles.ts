import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { extname, join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"

/*
 * The scripts and style sheets of the pages, compressed once, as well as Brotli can: a seventh smaller than what Next
 * makes of them at each request. Their names change with their content.
 */

const built = ".next/static/chunks"
const compressed = ".next/brotli"

const types: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
}

/** Compresses what a build has made. */
export async function compressBuild(): Promise<void> {
  rmSync(compressed, { recursive: true, force: true })
  mkdirSync(compressed, { recursive: true })
  const names = readdirSync(built).filter((name) => extname(name) in types)
  await Promise.all(names.map(async (name) => writeFileSync(join(compressed, name), await compress(join(built, name)))))
}

export type CompressedFile = { type: string; body: Buffer }

/** What the build has of them, by name; nothing where the pages were built by another command than ours. */
export function readCompressedFiles(): Map<string, CompressedFile> {
  const names = existsSync(compressed) ? readdirSync(compressed) : []
  return new Map(
    names.map((name) => [name, { type: types[extname(name)], body: readFileSync(join(compressed, name)) }]),
  )
}

function compress(file: string): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return promisify(brotliCompress)(readFileSync(file), { params })
}
