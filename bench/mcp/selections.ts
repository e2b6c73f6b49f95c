import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { firstFields } from "../../server/surfaces/docs/fieldSavings"
import { tools } from "../../server/surfaces/mcp/tools"
import { type Figure, median, share, shown, under } from "../figure"
import { calling } from "./asked"
import type { Served } from "./served"

const lists = tools.filter(({ product: { list, pathParams } }) => list !== null && pathParams.length === 0)

/** What three fields of each row leave of the bytes and tokens of a list, by every tool that is one. */
export async function measureSelections({ listenerPort, key }: Served): Promise<Figure[]> {
  const measured = []
  // One after the other, because an account may have only so many questions waiting.
  for (const { name, product } of lists) {
    const fields = firstFields(product)
    const [whole, few] = [await read(name, {}), await read(name, { fields })]
    const left = { bytes: few.bytes / whole.bytes, tokens: few.tokens / whole.tokens }
    measured.push({ name, fields, rows: whole.rows, whole, few, left })
  }
  const long = measured.filter(({ rows }) => rows >= 10)
  return [
    ...long.map(({ name, fields, rows, whole, few }) =>
      shown(
        `${name}, ${rows} rows, ${fields}`,
        `${whole.bytes} to ${few.bytes} bytes, ${whole.tokens} to ${few.tokens} tokens`,
      ),
    ),
    under(
      "bytes left by three fields, the median of lists of 10 rows",
      median(long.map(({ left }) => left.bytes)),
      0.6,
      share,
    ),
    under("tokens left, the same", median(long.map(({ left }) => left.tokens)), 0.6, share),
  ]

  async function read(name: string, args: object) {
    const { path, headers, body } = calling("legacy", { ...args, response_format: "detailed" }, name)
    const sent = { method: "POST", headers: { ...headers, "X-API-Key": key }, body }
    const response = await fetch(`http://127.0.0.1:${listenerPort}${path}`, sent)
    const { content, structuredContent } = (await response.json()).result
    const [{ text }] = content
    return { bytes: Buffer.byteLength(text), tokens: countTokens(text), rows: Number(structuredContent.count) }
  }
}
