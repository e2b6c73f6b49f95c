import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { npmPackageName } from "../../server/surfaces/rest/npmPackage"
import { wheelName } from "../../server/surfaces/rest/pythonPackage"
import { methods } from "./declared"

it("the READMEs of the clients name the wheel of this version and the URL of the package", () => {
  expect(readFileSync("client/python/README.md", "utf8")).toContain(wheelName)
  const addresses = readFileSync("client/typescript/README.md", "utf8").match(/\/client\/\S+/g)
  expect(new Set(addresses)).toEqual(new Set([`/client/${npmPackageName}`]))
})

it("every endpoint has a method of its own, and no name is a word of Python", () => {
  const names = methods.map(({ group, name }) => `${group}.${name}`)
  expect(new Set(names).size).toBe(names.length)
  const keywords = new Set("and as assert class def del from global if import in is lambda not or pass with".split(" "))
  const fields = methods.flatMap(({ name, params }) => [name, ...params.map((param) => param.name)])
  for (const field of fields) {
    expect(field).toMatch(/^[a-z][a-z0-9_]*$/)
    expect(keywords).not.toContain(field)
  }
})
