import { hostname } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { cosignatureType, mlDsaCosignatureType, verifierKey } from "../ledger/note"
import { listen } from "../ledger/witness/listen"
import { readerOf } from "../ledger/witness/logReader"
import { memoryIn } from "../ledger/witness/memory"
import { openSigner } from "../ledger/witness/signer"
import { visit } from "../ledger/witness/visit"
import { sharedClient } from "../sources/sharedClient"
import { UsageError } from "./command"

const usage = `usage: npm run -s assay -- witness URL [--key FILE] [--name NAME] [--ml-dsa] [--port PORT [--host HOST]] [--once]
Reads the log of the service at URL every minute, and cosigns its newest checkpoint if it follows from the last one.
  --key FILE   the private key, made if there is none (default witness.key); FILE.seen has what was cosigned last
  --name NAME  the name of a new key (default: that of this machine)
  --ml-dsa     a new key signs with ML-DSA-44, not with Ed25519
  --port PORT  also takes checkpoints that logs send to /add-checkpoint (C2SP tlog-witness)
  --once       ends after the first look, with 1 if nothing could be cosigned`

const everyMs = 60_000

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  const isUsage = error instanceof UsageError || String(Object(error).code).startsWith("ERR_PARSE_ARGS")
  if (isUsage) console.error(usage)
  process.exitCode = isUsage ? 2 : 1
}
process.exit()

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: "string", default: "witness.key" },
      name: { type: "string", default: hostname() },
      "ml-dsa": { type: "boolean" },
      port: { type: "string" },
      host: { type: "string", default: "127.0.0.1" },
      once: { type: "boolean" },
      help: { type: "boolean" },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const [service] = positionals
  if (positionals.length !== 1 || !URL.canParse(service)) throw new UsageError("Give the address of the service.")
  if (/[\s+]/.test(values.name)) throw new UsageError("A name has neither spaces nor plus signs.")
  const signer = openSigner(values.key, values.name, values["ml-dsa"] ? mlDsaCosignatureType : cosignatureType)
  const witness = { signer, memory: memoryIn(`${values.key}.seen`), now: () => new Date() }
  console.log(`For the operator's LOG_WITNESSES, and for whoever verifies:\n${verifierKey(signer.key)}`)
  if (values.port !== undefined) {
    await listen(witness, { port: portIn(values.port), host: values.host })
    console.log(`Taking checkpoints at http://${values.host}:${values.port}/add-checkpoint`)
  }
  const { host } = new URL(service)
  const pace = { name: "witnessed log", calls: 20, windowSeconds: 60 }
  const log = readerOf(sharedClient({ CONTACT: signer.key.name }).reaching({ hosts: [host], pace }), service)
  let last = ""
  for (;;) {
    const { ok, said } = await visit(witness, log)
    if (said !== last) console[ok ? "log" : "error"](`${new Date().toISOString()} ${said}`)
    last = said
    if (values.once) return ok ? 0 : 1
    await sleep(everyMs)
  }
}

function portIn(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UsageError("--port takes a number up to 65535.")
  return port
}
