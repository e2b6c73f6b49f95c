/** `restart.ts FOLDER`: starts the PostgreSQL of a server that still runs, unless somebody else has already. */
import { bringUp } from "./index"
import { exclusively } from "./leases"

const [folder] = process.argv.slice(2)
try {
  exclusively(folder, () => bringUp(folder, true))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
