import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { extname, join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"

/*
 * The pages' scripts and style sheets, compressed once at Brotli's best: a seventh smaller than what Next makes at each
 * request. Their names change with their content.
 */

const built = ".next/static/chunks"
const compressed = ".next/brotli"

const types: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
}

/**
 * Compresses a build once; the next build begins by removing the result. The folder gets its name when it is complete,
 * since a second server of the same clone may look for it meanwhile.
 */
export async function compressBuild(): Promise<void> {
  if (existsSync(compressed)) return
  const unfinished = `${compressed}-${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const names = readdirSync(built).filter((name) => extname(name) in types)
  await Promise.all(names.map(async (name) => writeFileSync(join(unfinished, name), await compress(join(built, name)))))
  if (existsSync(compressed)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, compressed)
}

export type CompressedFile = { type: string; body: Buffer }

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
