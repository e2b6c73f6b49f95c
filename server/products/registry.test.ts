import { existsSync, globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { products } from "./index"

const listed = products.map(({ name }) => name)

async function listDeclared(): Promise<string[]> {
  const paths = globSync("server/products/*/*.ts").filter((path) => !/\/portal\/|\.test\.ts$/.test(path))
  const modules = paths.map((path): Promise<Record<string, unknown>> => import(`../../${path}`))
  const exported = (await Promise.all(modules)).flatMap((module) => Object.values(module))
  return exported.flatMap((value) => ("whenToUse" in Object(value) ? String(Object(value).name) : []))
}

const unlisted = (declared: readonly string[]) => declared.filter((name) => !listed.includes(name))

test("every declared product is listed", async () => {
  const declared = await listDeclared()
  expect(unlisted(declared), "products that server/products/index.ts does not list").toEqual([])
  expect(declared.toSorted()).toEqual(listed.toSorted())
  expect(unlisted([...declared, "market/tides"])).toEqual(["market/tides"])
})

test("the documentation of how to add a product names every file", () => {
  const page = readFileSync("content/docs/self-hosting/add-a-product.md", "utf8")
  const named = [...page.matchAll(/`((?:server|e2e|client)\/[\w/.]+)`/g)].map(([, path]) => path)
  for (const path of ["server/products/index.ts", "e2e/support/contract.ts"]) expect(named).toContain(path)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
