import type { CommandLine } from "../command"

export function printTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { print }: CommandLine,
): void {
  const all = [heads, ...rows]
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column].length)))
  for (const row of all)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    )
}
