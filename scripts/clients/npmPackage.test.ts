import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { npmPackageName } from "../../server/surfaces/rest/npmPackage"
import { commandProducts } from "./command"
import { compiledPackage } from "./npmPackage"

it("the npm package is compiled from the declarations; `vitest -u` writes that of today", async () => {
  await expect(commandProducts()).toMatchFileSnapshot("../../client/typescript/src/command/products.json")
  for (const [name, text] of Object.entries(await compiledPackage())) {
    await expect(text).toMatchFileSnapshot(`../../client/typescript/dist/${name}`)
  }
})

it("the page of the package names the package as it is served", () => {
  const addresses = readFileSync("client/typescript/README.md", "utf8").match(/\/client\/\S+/g)
  expect(new Set(addresses)).toEqual(new Set([`/client/${npmPackageName}`]))
})
