import { execFile } from "node:child_process"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { cosignatureType, verifierKey } from "../../server/ledger/note"
import { listen } from "../../server/ledger/witness/listen"
import { memoryIn } from "../../server/ledger/witness/memory"
import { openSigner } from "../../server/ledger/witness/signer"
import { startingAt } from "./movedClock"
import type { Ended } from "./processes"

/** A witness to which logs send their checkpoints. It knows the keys of a log after `trust`. */
export async function listeningWitness(folder: string, name: string, now: () => Date, type = cosignatureType) {
  const file = join(folder, name)
  const witness = { signer: openSigner(file, name, type), memory: memoryIn(`${file}.seen`), now }
  let server: Server | null = await listen(witness, { port: 0, host: "127.0.0.1" })
  const { port } = server.address() as AddressInfo
  return {
    key: verifierKey(witness.signer.key),
    url: `http://127.0.0.1:${port}`,
    trust(log: string, keys: readonly { verifier_key: string }[]) {
      const note = witness.memory.read()[log]?.note ?? null
      witness.memory.write({ [log]: { keys: keys.map(({ verifier_key }) => verifier_key), note } })
    },
    async open() {
      server = await listen(witness, { port, host: "127.0.0.1" })
    },
    close: () =>
      new Promise<void>((resolve) => {
        if (!server) return resolve()
        server.close(() => resolve())
        server.closeAllConnections()
        server = null
      }),
  }
}

export function runWitness(folder: string, words: readonly string[], now = Date.now()): Promise<Ended> {
  const program = join(process.cwd(), "server/commands/witness.ts")
  const tsx = import.meta.resolve("tsx")
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...startingAt(now), "--import", tsx, program, ...words, "--once"],
      { cwd: folder },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}
