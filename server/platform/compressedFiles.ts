import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { extname, join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"

/*
 * The pages' scripts and style sheets, compressed once at Brotli's highest quality: a seventh smaller than what Next
 * compresses for each request. Their names change with their content.
 */

const built = ".next/static/chunks"
export const compressedFolder = ".next/brotli"

const types: readonly string[] = [".js", ".css"]

/**
 * Compresses a build once; the next build starts by removing the result. The folder gets its final name only when it is
 * complete, since a second server of the same clone may look for it meanwhile.
 */
export async function compressBuild(): Promise<void> {
  if (existsSync(compressedFolder)) return
  const unfinished = `${compressedFolder}-${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const names = readdirSync(built).filter((name) => types.includes(extname(name)))
  await Promise.all(names.map(async (name) => writeFileSync(join(unfinished, name), await compress(join(built, name)))))
  if (existsSync(compressedFolder)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, compressedFolder)
}

function compress(file: string): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return promisify(brotliCompress)(readFileSync(file), { params })
}
