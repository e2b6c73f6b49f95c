import { existsSync, readFileSync } from "node:fs"
import { DCLinter } from "dclint"
import { validate } from "dockerfile-utils"
import { expect, it } from "vitest"
import { parse } from "yaml"
import { z } from "zod"
import { serviceVariables } from "../../server/platform/env"

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
