import { posix } from "node:path"

/**
 * Circles within a room of `server/`. Its parts are its folders and the files next to them. Parts that import each
 * other, directly or over others, cannot be read one after the other. Returns a sentence for each pair of such parts.
 */
export function findCircles(sources: ReadonlyMap<string, string>): string[] {
  const imports = new Map<string, Map<string, string>>()
  for (const [file, text] of sources) {
    const part = partOf(file)
    if (part === null || isForTests.test(file)) continue
    for (const [, path] of text.matchAll(imported)) {
      const found = resolved(sources, posix.join(posix.dirname(file), path))
      const other = found && partOf(found)
      if (!other || other === part || roomOf(other) !== roomOf(part)) continue
      imports.set(part, (imports.get(part) ?? new Map()).set(other, `${file} imports ${found}`))
    }
  }
  return [...imports].flatMap(([part, others]) =>
    [...others].flatMap(([other, example]) =>
      reached(imports, other).has(part) ? [`${part} and ${other} import each other: ${example}.`] : [],
    ),
  )
}

const imported = /^(?:import|export|} from|.* from)\b[^"\n]*"(\.[^"]+)"/gm
const isForTests = /\.test\.tsx?$|\/testing\/|\/fake\.ts$/

/** `server/hosts/pages/` or `server/hosts/listen.ts`. Null outside the rooms. */
function partOf(file: string): string | null {
  const [server, room, name, ...rest] = file.split("/")
  if (server !== "server" || name === undefined) return null
  return `server/${room}/${name}${rest.length > 0 ? "/" : ""}`
}

const roomOf = (part: string) => part.split("/")[1]

function resolved(sources: ReadonlyMap<string, string>, path: string): string | undefined {
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => sources.has(file))
}

function reached(imports: ReadonlyMap<string, ReadonlyMap<string, string>>, from: string): Set<string> {
  const found = new Set<string>()
  const waiting = [from]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    for (const other of imports.get(part)?.keys() ?? []) {
      if (!found.has(other)) waiting.push(other)
      found.add(other)
    }
  }
  return found
}
