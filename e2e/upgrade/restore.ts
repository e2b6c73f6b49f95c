import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { brotliDecompressSync } from "node:zlib"
import pg from "pg"
import { from } from "pg-copy-streams"

type Section = { sql: string; rows: string | null }

const copy = /^(COPY .* FROM stdin;)\n([\s\S]*?)^\\\.$/gm

export async function restore(databaseUrl: string, ...dumps: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const dump of dumps) {
    const sql = brotliDecompressSync(readFileSync(join(import.meta.dirname, `${dump}.sql.br`))).toString()
    for (const section of sectionsOf(sql)) {
      if (section.rows === null) await client.query(section.sql)
      else await pipeline(Readable.from([section.rows]), client.query(from(section.sql)))
    }
  }
  await client.end()
}

function sectionsOf(dump: string): Section[] {
  const sections: Section[] = []
  let end = 0
  for (const match of dump.matchAll(copy)) {
    sections.push({ sql: dump.slice(end, match.index), rows: null }, { sql: match[1], rows: match[2] })
    end = match.index + match[0].length
  }
  return [...sections, { sql: dump.slice(end), rows: null }]
}
