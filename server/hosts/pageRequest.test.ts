import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { readEnv } from "../platform/env"
import { readPageRequest } from "./pageRequest"

const env = readEnv({ BASE_URL: "https://assay.test" })
const body = () => Promise.reject(new Error("it was read"))

const routes = globSync("app/**/route.ts")
  .filter((file) => /export const POST|export async function POST/.test(readFileSync(file, "utf8")))
  .map((file) => file.replace(/^app/, "").replace(/\/route\.ts$/, ""))
  .map((path) => path.replaceAll(/\/\(\w+\)/g, "").replaceAll(/\[+(\.\.\.)?\w+\]+/g, "x"))

it("some routes accept POST", () => {
  expect(routes.length).toBeGreaterThan(4)
})

it.each(routes)("a POST to %s reaches its own handler with its body unread", async (path) => {
  const { refusal } = await readPageRequest(env, { method: "POST", path, headers: new Headers(), body })
  expect(refusal).toBeNull()
})

it.each(["/", "/signup", "/dashboard/keys", "/api/auth", "/api/trpc/%ff", "/nothing-here"])(
  "a POST from another site to the page %s is refused with its body unread",
  async (path) => {
    const headers = new Headers({ Origin: "https://evil.example" })
    const { refusal } = await readPageRequest(env, { method: "POST", path, headers, body })
    expect(refusal?.status).toBe(403)
  },
)

it.each(["/icon.svg", "/robots.txt"])("a POST to the file %s is refused with its body unread", async (path) => {
  const headers = new Headers({ Origin: "https://assay.test", "Next-Action": "x" })
  const { refusal } = await readPageRequest(env, { method: "POST", path, headers, body })
  expect(refusal?.status).toBe(405)
})
