// Plain JavaScript that the system's Node can run: installs what is missing, and generates what is not committed. `--test`
// adds what `npm test` needs, `--all` everything.
import { realpathSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { installMissing } from "./install.mjs"
import { refusalForRoot } from "./owner.mjs"

const folder = fileURLToPath(new URL("..", import.meta.url))
const refusal = refusalForRoot(realpathSync(folder))
if (refusal) {
  console.error(refusal)
  process.exit(1)
}
const level = process.argv[2]?.slice(2) ?? "start"
const isInstalled = await installMissing(folder, level)
if (!isInstalled) process.exit(1)
await import("./generate.mjs")
