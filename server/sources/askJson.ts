import type { z } from "zod"
import { formatChanged, type Unfruitful, unavailable } from "./outcome"
import { parseJson } from "./parse"
import type { GetOptions, Transport } from "./transport"

export type JsonAnswer<T> = { ok: true; value: T; headers: Headers; text: string } | { ok: false; run: Unfruitful }

export async function askJson<T>(
  transport: Transport,
  url: string,
  { what, form }: { what: string; form: z.ZodType<T> },
  options?: GetOptions,
): Promise<JsonAnswer<T>> {
  const reply = await transport.get(url, options)
  if (!reply.ok) return { ok: false, run: unavailable(reply.reason) }
  const { headers, text } = reply
  const json = parseJson(headers, text, what)
  if (!json.ok) return json
  const read = form.safeParse(json.value)
  if (read.success) return { ok: true, value: read.data, headers, text }
  return { ok: false, run: formatChanged(`${what}'s answer has an unexpected format`, text) }
}
