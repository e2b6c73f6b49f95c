import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { z } from "zod"
import { type Figure, percent, shown, times } from "./figure"
import { isSmoke } from "./size"

const figuresSchema = z.record(z.string(), z.number())
const mostGrowth = 1.2
const referenceName = "reference: a fixed amount of hashing, CPU seconds"

/**
 * Compares figures with those of the last landed run as ratios, corrected for the speed of this machine. `--keep`
 * replaces the kept figures.
 */
export function besideLanded(name: string, measured: Record<string, number>): Figure[] {
  if (isSmoke) return []
  const file = fileURLToPath(new URL(`landed/${name}.json`, import.meta.url))
  const now = { ...measured, [referenceName]: referenceSeconds() }
  const landed = existsSync(file) ? figuresSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : {}
  if (process.argv.includes("--keep")) {
    const rounded = Object.entries(now).map(([key, value]) => [key, Number(value.toPrecision(3))])
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`)
  }
  const machine = landed[referenceName] ? now[referenceName] / landed[referenceName] : 1
  return Object.entries(now).map(([key, value]) => {
    if (!landed[key]) return shown(key, `${value.toFixed(1)}, none kept to compare with`)
    if (key === referenceName) return shown(key, `${value.toFixed(1)}, ${times(machine)} the kept one`)
    // A size does not depend on the speed of the machine.
    const ratio = value / landed[key] / (key.endsWith(", MB") ? 1 : machine)
    const grown = ratio > mostGrowth ? `; it has grown by ${percent(ratio - 1)}` : ""
    return shown(key, `${value.toFixed(1)}, ${ratio.toFixed(2)} of the kept ${landed[key]}${grown}`)
  })
}

function referenceSeconds(): number {
  const before = process.cpuUsage()
  const block = Buffer.alloc(1_000_000, 1)
  const hash = createHash("sha256")
  for (let turn = 0; turn < 1_000; turn++) hash.update(block)
  hash.digest()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
