// @module-tag slow
import { execFileSync } from "node:child_process"
import { existsSync, globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { DCLinter } from "dclint"
import { validate } from "dockerfile-utils"
import pg from "pg"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { z } from "zod"
import { readByPath } from "../../scripts/imageFiles.mjs"
import { listDangers, readEnv } from "../../server/platform/env"
import { serviceVariables } from "../../server/platform/serviceVariables"

const service = z.object({
  image: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
})
const compose = z.object({ "x-assay": service, services: z.record(z.string(), service) })
const replica = z.object({ extends: z.object({ service: z.string() }).optional() })
const scale = z.object({ services: z.record(z.string(), replica) })

const read = (file: string) => parse(readFileSync(file, "utf8"), { merge: true, customTags: [reset] })
/** Compose's own tag: drops what another file sets. */
const reset = { tag: "!reset", collection: "seq" as const, resolve: () => [] }

it("a linter finds nothing in our Dockerfile, and an error in a wrong one", () => {
  expect(validate(readFileSync("Dockerfile", "utf8"))).toEqual([])
  expect(validate("FROM node\nEXPOSE -1")).not.toEqual([])
})

it("a linter finds nothing in our compose files", () => {
  const linter = new DCLinter({
    rules: { "require-quotes-in-ports": [1, { quoteType: "double" }] },
    quiet: false,
    debug: false,
    exclude: [],
  })
  const found = linter.lintFiles(["compose.yaml", "compose.scale.yaml"], false)
  expect(found.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`))).toEqual([])
})

it("every variable that the compose files set exists in the service, and every file that they mount exists", () => {
  const { "x-assay": shared, services } = compose.parse(read("compose.yaml"))
  const known = Object.keys(serviceVariables.shape)
  expect(Object.keys(shared.environment).filter((name) => !known.includes(name))).toEqual([])
  const mounted = Object.values(services).flatMap(({ volumes }) => volumes.filter((volume) => volume.startsWith("./")))
  expect(mounted.map((volume) => volume.split(":")[0]).filter((path) => !existsSync(path))).toEqual([])
  const images = Object.values(services).flatMap(({ image = "" }) => image)
  expect(images.filter((image) => image.endsWith(":latest") || !image.includes(":"))).toEqual([])
})

describe("the configuration in compose.yaml", () => {
  const { "x-assay": shared } = compose.parse(read("compose.yaml"))
  const dotenv = { POSTGRES_PASSWORD: "p@ss/w#rd%41", AUTH_SECRET: "a secret of the tests" }

  /** A shell reads `${A:-${B:+1}}` as Compose does. */
  const given = (more: Record<string, string>) => {
    const env = { NODE_ENV: "test" as const, ...dotenv, ...more }
    const filled = Object.entries(shared.environment).map(([name, value]): [string, string] => [
      name,
      execFileSync("sh", ["-c", `cat <<END\n${value}\nEND`], { env, encoding: "utf8" }).trimEnd(),
    ])
    return readEnv({ NODE_ENV: "production", ...Object.fromEntries(filled) })
  }

  it("passes the password unchanged, with any characters", () => {
    expect(new pg.Client(given({}).DATABASE_URL)).toMatchObject({ host: "postgres", password: "p@ss/w#rd%41" })
  })

  it("trusts the proxy that ends TLS once its address is set, and nobody before", () => {
    expect(given({})).toMatchObject({ TRUSTED_PROXIES: 0, BASE_URL: "http://localhost:3000" })
    const env = given({ SITE_ADDRESS: "api.example.com" })
    expect(env).toMatchObject({ TRUSTED_PROXIES: 1, BASE_URL: "https://api.example.com" })
    expect(listDangers(env)).toEqual([])
    expect(given({ SITE_ADDRESS: "api.example.com", TRUSTED_PROXIES: "2" }).TRUSTED_PROXIES).toBe(2)
  })
})

it("no container has a capability that it does not need, or can gain one", () => {
  const { services } = compose.parse(read("compose.yaml"))
  const { services: replicas } = scale.parse(read("compose.scale.yaml"))
  for (const [name, { cap_drop, cap_add, security_opt }] of Object.entries(services)) {
    expect([name, cap_drop, security_opt]).toEqual([name, ["ALL"], ["no-new-privileges:true"]])
    expect([name, cap_add]).toEqual([name, name === "proxy" ? ["NET_BIND_SERVICE"] : []])
  }
  for (const [name, { extends: base }] of Object.entries(replicas)) {
    expect(base?.service ?? name, "has those of compose.yaml").toBeOneOf(Object.keys(services))
  }
})

it("the image is built from the packages of the lock file, with Node's version of the packages", () => {
  const dockerfile = readFileSync("Dockerfile", "utf8")
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"))
  const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(versions).toHaveLength(2)
  for (const version of versions) expect(dependencies.node).toMatch(new RegExp(`^${version.replaceAll(".", "\\.")}\\.`))
})

it("everything that goes into the image reaches its build: .dockerignore lets through what is copied, read by path or included", () => {
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

it("every systemd unit that a page names is one of ours, and runs a script of package.json", () => {
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
