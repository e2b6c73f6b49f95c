import { expect, test } from "vitest"
import { csvFormats } from "./formats"
import { sampleBars, samples } from "./testing/samples"
import { csvFolder } from "./testing/written"

const { read } = csvFolder()

test.each(samples)("$format: $file is read, and how is said in one line", async (sample) => {
  const { bars, report } = await read(sample.file, sample.lines, {
    asTicker: sample.asTicker ?? null,
    encoding: sample.encoding,
  })
  expect([report.refused, report.said]).toEqual([false, `${sample.format}: ${sample.said}`])
  expect(bars).toEqual(sampleBars)
})

test("every declared format has a sample, apart from that of the VIX", () => {
  const sampled = new Set(samples.map(({ format }) => format))
  expect(csvFormats.map(({ name }) => name).filter((name) => !sampled.has(name))).toEqual(["Cboe"])
  expect(sampled.size).toBeGreaterThanOrEqual(24)
})

test("the published table of formats is computed from what was read", async () => {
  const rows = samples.map(({ format, file, lines, said }) => [format, `\`${file}\``, `\`${headerOf(lines)}\``, said])
  const page = [
    "# Formats of daily bars",
    "",
    "One file of each format that an import knows, and what it says of it. A test writes this table.",
    "",
    tableOf(["Format", "A file's name", "Header", "How it is read"], rows),
    "",
  ]
  await expect(page.join("\n")).toMatchFileSnapshot("../../../docs/csv-formats.md")
})

/** The first line with several columns. */
function headerOf(lines: readonly string[]): string {
  const header = lines.find((line) => /[,;\t].*[,;\t]/.test(line)) ?? ""
  return header.replace("\uFEFF", "").trimEnd().replaceAll("\t", " ")
}

function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((name, column) => Math.max(name.length, ...rows.map((cells) => cells[column].length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`
  return [line(columns), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n")
}
