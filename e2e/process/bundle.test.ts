// @module-tag slow
import { globSync, readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { beforeAll, expect, it } from "vitest"
import { launch } from "../support/processes"

const bundle = () => launch(process.execPath, ["scripts/bundle.mjs"]).ended

beforeAll(async () => {
  expect(await bundle()).toMatchObject({ code: 0, stderr: "" })
})

it("the bundle is made once for the same source", async () => {
  const made = statSync(".bundle/record.json").mtimeMs
  await bundle()
  expect(statSync(".bundle/record.json").mtimeMs).toBe(made)
})

it("a start loads neither the library of metrics nor that of traces at once", () => {
  const loaded = new Set<string>()
  const packages = new Set<string>()
  function load(file: string): void {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const [, from] of readFileSync(file, "utf8").matchAll(/^(?:import|export)\b[^"]*"([^"]+)";?$/gm)) {
      if (from.startsWith(".")) load(join(dirname(file), from))
      else packages.add(from)
    }
  }
  for (const name of ["start", "worker"]) load(`.bundle/commands/${name}.mjs`)
  expect(packages).toContain("pg")
  expect([...packages].filter((name) => /prom-client|opentelemetry/.test(name))).toEqual([])
})

it("Node alone loads each part of the bundle, even later ones, and no part makes Node keep source maps", async () => {
  const { outputs } = JSON.parse(readFileSync(".bundle/record.json", "utf8"))
  const parts = globSync(".bundle/*.mjs").filter((file) => outputs.includes(file))
  expect(parts.some((file) => file.includes("renderMail"))).toBe(true)
  const packages = parts.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/import\("([^."][^"]*)"\)/g)].map(([, name]) => name),
  )
  expect(packages).toContain("stripe")
  const script = `for (const each of ${JSON.stringify([...parts.map((file) => `./${file}`), ...packages])}) await import(each)
    process.exit(process.sourceMapsEnabled ? 1 : 0)`
  const { code, stderr } = await launch(process.execPath, ["--input-type=module", "-e", script]).ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"))
  expect([scripts.start, scripts.worker]).toEqual(["exec sh scripts/serve.sh start", "exec sh scripts/serve.sh worker"])
  const served = readFileSync("scripts/serve.sh", "utf8")
  expect(served).toContain(".bundle/commands/$program.mjs")
  expect(served).not.toMatch(/tsx|source-maps/)
})
