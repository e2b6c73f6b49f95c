import { existsSync, globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { DCLinter } from "dclint"
import { validate } from "dockerfile-utils"
import { expect, it } from "vitest"
import { parse } from "yaml"
import { z } from "zod"
import { readByPath } from "../../scripts/imageFiles.mjs"
import { serviceVariables } from "../../server/platform/serviceVariables"

const service = z.object({
  image: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
})
const compose = z.object({ "x-assay": service, services: z.record(z.string(), service) })

const read = (file: string) => parse(readFileSync(file, "utf8"), { merge: true, customTags: [reset] })
/** Compose's own: what another file has of it is left out. */
const reset = { tag: "!reset", collection: "seq" as const, resolve: () => [] }

it("a linter of Dockerfiles finds nothing, and something in a wrong one", () => {
  expect(validate(readFileSync("Dockerfile", "utf8"))).toEqual([])
  expect(validate("FROM node\nEXPOSE -1")).not.toEqual([])
})

it("a linter of compose files finds nothing", () => {
  const linter = new DCLinter({
    rules: { "require-quotes-in-ports": [1, { quoteType: "double" }] },
    quiet: false,
    debug: false,
    exclude: [],
  })
  const found = linter.lintFiles(["compose.yaml", "compose.scale.yaml"], false)
  expect(found.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`))).toEqual([])
})

it("every variable that the compose files set is one of the service, and every file that they mount is there", () => {
  const { "x-assay": shared, services } = compose.parse(read("compose.yaml"))
  const known = Object.keys(serviceVariables.shape)
  expect(Object.keys(shared.environment).filter((name) => !known.includes(name))).toEqual([])
  const mounted = Object.values(services).flatMap(({ volumes }) => volumes.filter((volume) => volume.startsWith("./")))
  expect(mounted.map((volume) => volume.split(":")[0]).filter((path) => !existsSync(path))).toEqual([])
  const images = Object.values(services).flatMap(({ image = "" }) => image)
  expect(images.filter((image) => image.endsWith(":latest") || !image.includes(":"))).toEqual([])
})

it("what the image is built from takes the packages of the lock file, and Node's version is that of the packages", () => {
  const dockerfile = readFileSync("Dockerfile", "utf8")
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"))
  const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(versions).toHaveLength(2)
  for (const version of versions) expect(dependencies.node).toMatch(new RegExp(`^${version.replaceAll(".", "\\.")}\\.`))
})

it("what the image is made of reaches its build: .dockerignore lets through what is copied, read by its path or included", () => {
  const lines = readFileSync(".dockerignore", "utf8").split("\n")
  expect(lines).toContain("**")
  const passed = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1))
  const copied = [...readFileSync("Dockerfile", "utf8").matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
  const sources = copied.flatMap(([, paths]) => paths.split(" ")).filter((path) => path !== ".")
  const isMadeThere = /^(\.next|\.bundle|node_modules)(\/|$)/
  const needed = [...sources, ...readByPath.filter((path) => !isMadeThere.test(path))]
  expect(needed.length).toBeGreaterThan(12)
  const isLetThrough = (path: string) => passed.some((each) => path === each || path.startsWith(`${each}/`))
  expect(needed.filter((path) => !isLetThrough(path))).toEqual([])
})

it("every unit of systemd that a page names is one of ours, and runs a script of package.json", () => {
  const pages = ["docs/containers.md", ...globSync("docs/runbooks/*.md"), ...globSync("content/docs/self-hosting/*.md")]
  const named = pages.flatMap(
    (page) => readFileSync(page, "utf8").match(/\bassay(-\w+)?(?=\.service)|(?<=systemctl \w+ )assay(-\w+)?/g) ?? [],
  )
  const units = new Set([...named, ...globSync("deploy/systemd/*").map((path) => basename(path, ".service"))])
  expect(units.size).toBeGreaterThan(1)
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"))
  for (const unit of units) {
    const program = /^ExecStart=\/usr\/bin\/npm (?:run )?(?:--silent )?(\w+)/m.exec(
      readFileSync(`deploy/systemd/${unit}.service`, "utf8"),
    )
    expect(scripts, unit).toHaveProperty([program?.[1] ?? ""])
  }
})
