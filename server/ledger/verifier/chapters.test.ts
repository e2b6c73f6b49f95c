import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { joinedVerifier } from "./joined"

const folder = join(process.cwd(), "server/ledger/verifier")
const chapters = readdirSync(folder)
  .filter((file) => file.endsWith(".mjs"))
  .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }))

/** The functions of a chapter at its top, each with the comment over it. */
const functionsIn = (text: string) =>
  [...text.matchAll(/((?:^ ?\/?\*.*\n|^\/\*\*.*\n)*)^(?:export )?(?:async )?function\*? (\w+)(?:.|\n)*?^}/gm)].map(
    ([body, comment, name]) => ({ name, comment, reports: body.includes("log.report(") }),
  )

describe("the verifier", () => {
  it("has a core of at most 500 lines, which uses nothing but Node", () => {
    const { text } = chapters.filter(({ file }) => file === "core.mjs")[0]
    expect(text.split("\n").length - 1).toBeLessThanOrEqual(500)
    expect(text).not.toMatch(/^import /m)
  })

  it("has each name at the top of one chapter only, because they are joined to one file", () => {
    const declared = /^(?:async )?(?:function\*?|const|class) (\w+)/gm
    const names = [...joinedVerifier().matchAll(declared)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(200)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it.each(chapters)("says over each rule of $file what it catches", ({ text }) => {
    const rules = functionsIn(text).filter(({ name, reports }) => reports && name !== "verify")
    expect(rules.filter(({ comment }) => !comment.includes("Catch")).map(({ name }) => name)).toEqual([])
  })
})
