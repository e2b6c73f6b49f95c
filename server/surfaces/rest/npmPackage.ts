import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { joinedVerifier } from "../../ledger/verifier/joined"

const { version } = JSON.parse(read("client/typescript/package.json")) as { version: string }

export const npmPackageName = `assay-${version}.tgz`

const files: Record<string, string | (() => string)> = {
  "package.json": "client/typescript/package.json",
  "README.md": "client/typescript/README.md",
  LICENSE: "LICENSE",
  "dist/assay.js": "client/typescript/dist/assay.js",
  "dist/assay.d.ts": "client/typescript/dist/assay.d.ts",
  "dist/command.js": "client/typescript/dist/command.js",
  "dist/verify.mjs": joinedVerifier,
}

/** The client and the command as npm installs them, for the service that serves the download. */
export function npmPackage(baseUrl: string): Buffer {
  const made = packages.get(baseUrl) ?? gzipSync(archive(baseUrl), { level: 9 })
  // Node writes its operating system into the header; 255 means unknown (RFC 1952), so that every system makes the same
  // bytes.
  made[9] = 255
  packages.set(baseUrl, made)
  return made
}

const packages = new Map<string, Buffer>()

export function npmPackageHash(baseUrl: string): string {
  return createHash("sha256").update(npmPackage(baseUrl)).digest("hex")
}

/** A tar file that does not depend on where or when it is made. */
function archive(baseUrl: string): Buffer {
  const entries = Object.entries(files).flatMap(([name, path]) => {
    const text = typeof path === "string" ? read(path) : path()
    const body = Buffer.from(text.replaceAll("http://localhost:3000", () => baseUrl))
    const mode = name === "dist/command.js" ? 0o755 : 0o644
    return [header(`package/${name}`, body.length, mode), body, Buffer.alloc(-body.length & 511)]
  })
  return Buffer.concat([...entries, Buffer.alloc(1_024)])
}

function header(name: string, bytes: number, mode: number): Buffer {
  const block = Buffer.alloc(512)
  const octal = (value: number, at: number, digits: number) => block.write(value.toString(8).padStart(digits, "0"), at)
  block.write(name, 0)
  octal(mode, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(bytes, 124, 11)
  octal(Date.parse("1985-10-26T08:15:00Z") / 1_000, 136, 11)
  block.write("        0", 148)
  block.write("ustar\u000000", 257)
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  )
  block[154] = 0
  return block
}

function read(path: string): string {
  return readFileSync(join(process.cwd(), path), "utf8")
}
