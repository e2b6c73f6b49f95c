import { describe, expect, it } from "vitest"
import { failingLies } from "./testing/failingLies"
import { honestLog } from "./testing/honestLog"
import { logKey, verifyDraft } from "./testing/publishedLog"
import { quietLies } from "./testing/quietLies"

const honest = honestLog("simulated", logKey)

const warningsIn = (said: readonly string[]) =>
  said.filter((line) => line.startsWith("WARNING")).map((line) => line.replace(/ If all of them were wrong:.*/, ""))

describe("a lie that does not fail verification", () => {
  it.each(quietLies)("is shown in the report, or listed as unnoticed: $what", async ({ tell, line }) => {
    const draft = structuredClone(honest)
    tell(draft)
    const [before, after] = [await verifyDraft(structuredClone(honest)), await verifyDraft(draft)]
    expect([after.code, after.problems]).toEqual([0, []])
    expect(after.said, "it changes a figure or the rows").not.toEqual(before.said)
    if (line) expect(after.said.filter((each) => line.test(each) && !before.said.includes(each))).toHaveLength(1)
    else expect(warningsIn(after.said)).toEqual(warningsIn(before.said))
  })
})

describe("the published table of lies", () => {
  it("has each that the tests tell, and what the verifier does with it", async () => {
    const unnoticed = quietLies.filter(({ line }) => line === null)
    const rows = [
      ...failingLies.map(({ what, rules }) => [what, `Fails: ${rules.map((rule) => `\`${rule}\``).join(", ")}`, ""]),
      ...quietLies.map(({ what, line, exposedBy }) => [what, line ? "Shows it" : "Notices nothing", exposedBy]),
    ]
    const table = [["The holder of the key tells", "The verifier", "What else exposes it"], ["", "", ""], ...rows]
    const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column].length)))
    const line = (cells: string[], filler = " ") =>
      `| ${cells.map((cell, column) => cell.padEnd(widths[column], filler)).join(" | ")} |`
    const shown = quietLies.length - unnoticed.length
    const page = [
      "# What the verifier catches",
      "",
      `The tests of \`verify.mjs\` put ${rows.length} lies into an otherwise honest log, as the holder of the log's key could. ${failingLies.length} fail`,
      `verification, ${shown} are shown by a warning or a list, and ${unnoticed.length} go unnoticed. A test writes this table.`,
      "",
      ...table.map((cells, at) => line(cells, at === 1 ? "-" : " ")),
      "",
    ]
    await expect(page.join("\n")).toMatchFileSnapshot("../../docs/lies.md")
  })
})
