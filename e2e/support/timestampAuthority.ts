import { execFile } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { readChunks } from "../../server/platform/body"
import { type Loopback, serveLoopback } from "../../server/platform/testing/loopback"

const run = promisify(execFile)

export type TimestampAuthority = Loopback & {
  /** The certificate of the issuing authority, and the authority's own. */
  root: string
  own: string
  /** The answer instead of a timestamp; null for a timestamp. */
  answers: { instead: Buffer | null }
  /** The content of a timestamp, signed again with its own certificate, or with one for servers by the same root. */
  resign(reply: Buffer, how: { isForTimestamps: boolean }): Promise<Buffer>
}

const keys = { rsa: ["rsa:2048"], ec: ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"] }

/** An RFC 3161 authority made with OpenSSL. It uses the machine's clock. */
export async function timestampAuthority(
  folder: string,
  { key, digest }: { key: keyof typeof keys; digest: string },
): Promise<TimestampAuthority> {
  mkdirSync(folder)
  const openssl = (...words: string[]) => run("openssl", words, { cwd: folder })
  const file = (name: string) => join(folder, name)
  writeFileSync(file("extensions"), "extendedKeyUsage=critical,timeStamping\n")
  writeFileSync(file("serial"), "01\n")
  writeFileSync(file("settings"), settings(digest))
  const subject = (name: string) => ["-nodes", "-subj", `/CN=${name}`]
  const days = ["-days", "3650"]
  const rootFiles = ["-keyout", "root.key", "-out", "root"]
  await openssl("req", "-x509", "-newkey", "rsa:2048", ...subject("Root"), ...days, ...rootFiles)
  await openssl("req", "-newkey", ...keys[key], ...subject("Authority"), "-keyout", "own.key", "-out", "own.csr")
  const signer = ["-CA", "root", "-CAkey", "root.key", "-CAcreateserial", "-extfile", "extensions"]
  await openssl("x509", "-req", "-in", "own.csr", ...signer, ...days, "-out", "own")
  writeFileSync(file("server.extensions"), "extendedKeyUsage=serverAuth\n")
  await openssl("req", "-newkey", "rsa:2048", ...subject("Server"), "-keyout", "server.key", "-out", "server.csr")
  const server = ["-CA", "root", "-CAkey", "root.key", "-CAcreateserial", "-extfile", "server.extensions"]
  await openssl("x509", "-req", "-in", "server.csr", ...server, ...days, "-out", "server")

  async function resign(reply: Buffer, { isForTimestamps }: { isForTimestamps: boolean }): Promise<Buffer> {
    writeFileSync(file("genuine"), reply)
    await openssl("ts", "-reply", "-in", "genuine", "-token_out", "-out", "token")
    await openssl("cms", "-verify", "-noverify", "-binary", "-inform", "DER", "-in", "token", "-out", "content")
    const name = isForTimestamps ? "own" : "server"
    const type = ["-econtent_type", "1.2.840.113549.1.9.16.1.4", "-md", "sha256", "-outform", "DER"]
    const signer = ["-signer", name, "-inkey", `${name}.key`]
    await openssl("cms", "-sign", "-binary", "-nodetach", ...type, ...signer, "-in", "content", "-out", "signed")
    const token = readFileSync(file("signed"))
    const length = Buffer.alloc(2)
    length.writeUInt16BE(token.length + granted.length)
    return Buffer.concat([Buffer.from([0x30, 0x82]), length, granted, token])
  }
  const answers: TimestampAuthority["answers"] = { instead: null }

  async function answer(query: Buffer): Promise<Buffer> {
    writeFileSync(file("query"), query)
    await openssl("ts", "-reply", "-config", "settings", "-queryfile", "query", "-out", "reply")
    return readFileSync(file("reply"))
  }
  const listener = await serveLoopback(async (request, response) => {
    const query = await readChunks(request, 65_536)
    const reply = answers.instead ?? (query && (await answer(query)))
    response.writeHead(reply ? 200 : 413, { "Content-Type": "application/timestamp-reply" })
    response.end(reply)
  })
  return { ...listener, root: file("root"), own: file("own"), answers, resign }
}

/** With `openssl ts`, as anyone can. */
export async function isTimestampOf(folder: string, text: string, reply: Buffer, root: string): Promise<boolean> {
  writeFileSync(join(folder, "text"), text)
  writeFileSync(join(folder, "reply"), reply)
  const words = ["ts", "-verify", "-data", "text", "-in", "reply", "-CAfile", root]
  const said = await run("openssl", words, { cwd: folder }).catch(() => null)
  return said?.stdout.includes("Verification: OK") ?? false
}

const granted = Buffer.from("3003020100", "hex")

const settings = (digest: string) => `
[tsa]
default_tsa = authority
[authority]
serial = serial
signer_cert = own
certs = root
signer_key = own.key
signer_digest = ${digest}
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = yes
tsa_name = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`
