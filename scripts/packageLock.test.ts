import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

type Package = { version?: string; integrity?: string; resolved?: string; link?: boolean }

const { packages }: { packages: Record<string, Package> } = JSON.parse(readFileSync("package-lock.json", "utf8"))
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link)

it("every package has a checksum, also those that only other systems install", () => {
  expect(installed.length).toBeGreaterThan(1_000)
  const unchecked = installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ""))
  expect(unchecked.map(([path]) => path)).toEqual([])
})

it("no package names the registry it came from", () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
})
