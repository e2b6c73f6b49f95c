import { existsSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { allowed, listOver, listSlowest } from "./budget"

const took = [
  { file: "a.test.ts", test: "is quick", cpuSeconds: 0.1 },
  { file: "a.test.ts", test: "is slow", cpuSeconds: 2.4 },
  { file: "a.test.ts", test: null, cpuSeconds: 2.6 },
  { file: "b.test.ts", test: null, cpuSeconds: 25 },
]

describe("the budget of npm test", () => {
  it("names the tests and the files that take too much of a processor", () => {
    expect(listOver(took, {})).toEqual([
      expect.stringMatching(/^a\.test\.ts > is slow takes 2\.4 s of a processor, and may take 1:/),
      expect.stringMatching(/^b\.test\.ts takes 25\.0 s of a processor, and may take 10:/),
    ])
  })

  it("lets pass what says why it stays", () => {
    expect(listOver(took, { "a.test.ts > is slow": "It trains a model.", "b.test.ts": "It has every tool." })).toEqual(
      [],
    )
  })

  it("gives the files that take most", () => {
    expect(listSlowest(took)).toEqual(["25.0 s of a processor: b.test.ts", "2.6 s of a processor: a.test.ts"])
  })

  it("makes no exception for a file that is not there", () => {
    expect(Object.keys(allowed).filter((name) => !existsSync(name.split(" > ")[0]))).toEqual([])
  })
})
