import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { z } from "zod"

const remembered = z.record(
  z.string(),
  z.object({
    /** Verifier keys that may sign the log's checkpoints. */
    keys: z.array(z.string()),
    note: z.string().nullable(),
  }),
)

export type Remembered = z.infer<typeof remembered>

export type Memory = { read(): Remembered; write(known: Remembered): void }

/** Writes it whole or not at all, and before anything is signed: a witness that forgets may sign a fork. */
export function memoryIn(file: string): Memory {
  return {
    read: () => (existsSync(file) ? remembered.parse(JSON.parse(readFileSync(file, "utf8"))) : {}),
    write(known) {
      writeFileSync(`${file}.new`, `${JSON.stringify(known, null, 2)}\n`, { flush: true })
      renameSync(`${file}.new`, file)
    },
  }
}
