import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { wheelName } from "../../server/surfaces/rest/pythonPackage"
import { methods } from "./declared"

it("the README of the Python client names the wheel of this version", () => {
  expect(readFileSync("client/python/README.md", "utf8")).toContain(wheelName)
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
