import { run as memory } from "./memory"

/* What is too long for `npm test`: `npm run fuzz`, or one part by its name. Ends with 1 when a part does not hold. */
const parts: Record<string, () => Promise<boolean>> = { memory }

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(
    `There is no part "${unknown.join(", ")}". Parts: ${Object.keys(parts).join(", ")}; without a name, all.`,
  )
  process.exit(2)
}
let allHold = true
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  console.log(`\n${name}`)
  if (!(await parts[name]())) allHold = false
}
process.exit(allHold ? 0 : 1)
