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

const capital = (text: string) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase())

function tableOf([head, ...rows]: string[][]): string[] {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)))
  const line = (cells: string[], filler = " ") =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column], filler)).join(" | ")} |`
  const rule = line(
    head.map(() => ""),
    "-",
  )
  return [line(head), rule, ...rows.map((row) => line(row))]
}

describe("the published table of lies", () => {
  it("has each that the tests tell, and what the verifier does with it", async () => {
    const unnoticed = quietLies.filter(({ line }) => line === null)
    const told = failingLies.length + quietLies.length
    const page = [
      "# What the verifier catches",
      "",
      `The tests of \`verify.mjs\` put ${told} lies into an otherwise honest log, as the holder of the log's key could. ${failingLies.length} fail`,
      `verification, ${quietLies.length - unnoticed.length} are shown by a warning or a list, and ${unnoticed.length} go unnoticed. A test writes these tables.`,
      "",
      "These do not fail verification:",
      "",
      ...tableOf([
        ["Lie", "The verifier", "What exposes it"],
        ...quietLies.map(({ what, line, exposedBy }) => [
          capital(what),
          line ? "Shows it" : "Notices nothing",
          capital(exposedBy),
        ]),
      ]),
      "",
      "These do, each by the rules that it breaks:",
      "",
      ...tableOf([
        ["Lie", "Broken rules"],
        ...failingLies.map(({ what, rules }) => [capital(what), rules.map((rule) => `\`${rule}\``).join(", ")]),
      ]),
      "",
    ]
    await expect(page.join("\n")).toMatchFileSnapshot("../../docs/lies.md")
    const quiet = quietLies.map(({ what, line, exposedBy }) => ({
      ...{ what: capital(what), isShown: line !== null, exposedBy: capital(exposedBy) },
    }))
    const short = { failing: failingLies.length, quiet }
    await expect(`${JSON.stringify(short, null, 2)}\n`).toMatchFileSnapshot("../../components/trackRecord/lies.json")
  })
})
