import { atLeast, type Figure, microseconds, perSecond, share, shown, times } from "../figure"
import { compare } from "../requests/compare"
import { calling, listing } from "./asked"
import type { Served } from "./served"

const [warmUpSeconds, rounds, seconds] = [1.5, 5, 1.5]

export function questionsOf({ listenerPort: port, barePort, key, token }: Served) {
  const keyed = { "X-API-Key": key }
  const packed = { ...keyed, "Accept-Encoding": "gzip" }
  const by = ({ headers, ...asked }: ReturnType<typeof calling>, own: object = keyed) => ({
    ...{ ...asked, port },
    headers: { ...headers, ...own },
  })
  const latest = (limit: number, headers: Record<string, string> = keyed) => ({
    ...{ port, path: `/api/v1/predictions/latest?limit=${limit}`, headers },
  })
  const [legacy, modern] = [calling("legacy", { limit: 50 }), calling("modern", { limit: 50 })]
  const detail = { limit: 50, response_format: "detailed" }
  const detailed = calling("legacy", detail)
  return {
    plain: {
      rest: latest(50),
      legacy: by(legacy),
      modern: by(modern),
      page: by(calling("legacy", {}, "get_intelligence_sources")),
      token: by(legacy, { Authorization: `Bearer ${token}` }),
      detailed: by(detailed),
      modernDetailed: by(calling("modern", detail)),
      bareLegacy: { ...by(legacy), port: barePort },
      bareModern: { ...by(modern), port: barePort },
      bareDetailed: { ...by(detailed), port: barePort },
    },
    packed: {
      ...{ rest: latest(50, packed), legacy: by(legacy, packed), modern: by(modern, packed) },
      detailed: by(detailed, packed),
    },
    lists: {
      ...{ rest: latest(105), legacy: by(listing("legacy")), modern: by(listing("modern")) },
      ...{ restPacked: latest(105, packed), packed: by(listing("legacy"), packed) },
    },
  }
}

export async function measureRepeated(served: Served, readCpu: () => Promise<number>): Promise<Figure[]> {
  const questions = questionsOf(served)
  const plain = await compare(questions.plain, { warmUpSeconds, rounds, seconds }, readCpu)
  const packed = await compare(questions.packed, { warmUpSeconds, rounds, seconds }, readCpu)
  const lists = await compare(questions.lists, { warmUpSeconds, rounds, seconds }, readCpu)
  return [
    cost("REST", plain, "rest"),
    cost("a call, 2025-11-25", plain, "legacy"),
    cost("a call, 2026-07-28", plain, "modern"),
    cost("a call with an access token", plain, "token"),
    cost("a call whose page ends earlier than by REST", plain, "page"),
    cost("a detailed call, 2025-11-25", plain, "detailed"),
    cost("a detailed call, 2026-07-28", plain, "modernDetailed"),
    cost("the library alone, 2025-11-25", plain, "bareLegacy"),
    cost("the library alone, 2026-07-28", plain, "bareModern"),
    cost("the library alone, detailed", plain, "bareDetailed"),
    atLeast("a call / REST, 2025-11-25", plain.ratio("legacy", "rest"), 0.3, share),
    atLeast("a call / REST, 2026-07-28", plain.ratio("modern", "rest"), 0.3, share),
    atLeast("a call whose page ends earlier / REST", plain.ratio("page", "rest"), 0.3, share),
    atLeast("CPU of a call with a key / with a token", plain.cpuRatio("legacy", "token"), 0.85, share),
    atLeast("a detailed call / REST, 2025-11-25", plain.ratio("detailed", "rest"), 0.3, share),
    atLeast("a detailed call / REST, 2026-07-28", plain.ratio("modernDetailed", "rest"), 0.3, share),
    atLeast("CPU of the library alone / of a call, 2025-11-25", plain.cpuRatio("bareLegacy", "legacy"), 3, times),
    atLeast("CPU of the library alone / of a call, 2026-07-28", plain.cpuRatio("bareModern", "modern"), 3, times),
    atLeast("CPU of the library alone / of a detailed call", plain.cpuRatio("bareDetailed", "detailed"), 3, times),
    cost("REST, gzipped", packed, "rest"),
    cost("a call, 2025-11-25, gzipped", packed, "legacy"),
    cost("a call, 2026-07-28, gzipped", packed, "modern"),
    cost("a detailed call, gzipped", packed, "detailed"),
    atLeast("a call / REST, 2025-11-25, gzipped", packed.ratio("legacy", "rest"), 0.3, share),
    atLeast("a call / REST, 2026-07-28, gzipped", packed.ratio("modern", "rest"), 0.3, share),
    atLeast("a detailed call / REST, gzipped", packed.ratio("detailed", "rest"), 0.3, share),
    cost("REST, all predictions of the batch", lists, "rest"),
    cost("the list of tools, 2025-11-25", lists, "legacy"),
    cost("the list of tools, 2026-07-28", lists, "modern"),
    cost("REST, all predictions of the batch, gzipped", lists, "restPacked"),
    cost("the list of tools, gzipped", lists, "packed"),
    atLeast("the list / REST, 2025-11-25", lists.ratio("legacy", "rest"), 0.5, share),
    atLeast("the list / REST, 2026-07-28", lists.ratio("modern", "rest"), 0.5, share),
    atLeast("the list / REST, gzipped", lists.ratio("packed", "restPacked"), 0.5, share),
  ]
}

type Costs<Name extends string> = Record<"median" | "bytes" | "cpu", Record<Name, number>>

function cost<Name extends string>(what: string, { median, bytes, cpu }: Costs<Name>, name: Name): Figure {
  const length = `${bytes[name].toLocaleString("en-US")} bytes`
  return shown(what, `${perSecond(median[name])}, ${microseconds(cpu[name])} of CPU, ${length}`)
}
