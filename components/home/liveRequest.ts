/** `path`: the endpoint's, below /api/v1. */
export type LiveQuestion = { name: string; title: string; path: string; takesTicker: boolean }

export type LiveValues = { ask: string; ticker: string; as_of: string }

/** The equivalent request of a program with a key. */
export function demoTarget({ path }: LiveQuestion, { ticker, as_of }: LiveValues): string {
  const named = path.replace("{ticker}", encodeURIComponent(ticker.trim().toUpperCase()))
  return `/api/v1/${named}${as_of ? `?as_of=${as_of}` : ""}`
}

/** `body` is null if the request could not be sent. */
export async function readLiveAnswer(values: LiveValues): Promise<{ body: string | null; said: string }> {
  const startedMs = performance.now()
  try {
    const response = await fetch(`/demo/answer?${new URLSearchParams(values)}`, { credentials: "omit" })
    const body = indented(await response.text())
    return { body, said: `HTTP ${response.status} in ${Math.round(performance.now() - startedMs)} ms` }
  } catch {
    return { body: null, said: "The request could not be sent. Check your connection." }
  }
}

export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
