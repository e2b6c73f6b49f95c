import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "csv-parse/sync"

export function shippedTable(file: string): Record<string, string>[] {
  const text = readFileSync(join(process.cwd(), "universe", file))
  return parse<Record<string, string>>(text, { columns: true, bom: true, skip_empty_lines: true })
}
