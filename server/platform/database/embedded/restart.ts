/** `restart.ts FOLDER`: starts PostgreSQL for a running server, unless another process already has. */
import { ensureRunning } from "./index"
import { exclusively } from "./leases"

const [folder] = process.argv.slice(2)
try {
  exclusively(folder, () => ensureRunning(folder, true))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
