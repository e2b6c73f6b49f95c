import { expect, it } from "vitest"
import { commandProducts } from "./command"
import { compiledPackage } from "./npmPackage"

it("the npm package is compiled from the declarations; `vitest -u` writes that of today", async () => {
  await expect(commandProducts()).toMatchFileSnapshot("../../client/typescript/src/command/products.json")
  for (const [name, text] of Object.entries(await compiledPackage())) {
    await expect(text).toMatchFileSnapshot(`../../client/typescript/dist/${name}`)
  }
})
