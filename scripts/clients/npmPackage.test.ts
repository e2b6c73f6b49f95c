import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { npmPackageName } from "../../server/surfaces/rest/npmPackage"

it("the page of the package names the package as it is served", () => {
  const addresses = readFileSync("client/typescript/README.md", "utf8").match(/\/client\/\S+/g)
  expect(new Set(addresses)).toEqual(new Set([`/client/${npmPackageName}`]))
})
