// Runs each sample named on standard input with its key. Prints failures.
import { text } from "node:stream/consumers"

const { log } = console
console.log = () => {}
process.removeAllListeners("warning")
for (const line of (await text(process.stdin)).trim().split("\n")) {
  const [key, file] = line.split(" ")
  process.env.ASSAY_API_KEY = key
  await import(file).catch((error) => log(file, error))
}
