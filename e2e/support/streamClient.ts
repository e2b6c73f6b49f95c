type Frame = {
  id: string | null
  event: string | null
  retry: number | null
  data: Record<string, unknown> | null
}

export type StreamClient = {
  response: Response
  /** All frames so far, in order, with their cursors. */
  frames: Frame[]
  events(): Record<string, unknown>[]
  /** The topics that the stream announced for the time after, each time. */
  topics(): unknown[]
  lastId(): string | null
  ended: Promise<Frame | null>
  cut(): void
}

/** A client of server-sent events as specified: a cursor counts only once its frame is complete. */
export async function openStream(
  url: string,
  { key, lastId, headers }: { key: string; lastId?: string | null; headers?: Record<string, string> },
): Promise<StreamClient> {
  const connection = new AbortController()
  const response = await fetch(url, {
    headers: { "X-API-Key": key, ...(lastId ? { "Last-Event-ID": lastId } : {}), ...headers },
    signal: connection.signal,
  })
  const frames: Frame[] = []
  return {
    response,
    frames,
    events: () => frames.flatMap(({ event, data }) => (data && event !== "end" && event !== "topics" ? [data] : [])),
    topics: () => frames.flatMap(({ event, data }) => (data && event === "topics" ? [data.topics] : [])),
    lastId: () => frames.findLast(({ id }) => id !== null)?.id ?? null,
    ended: read(response, frames).catch(() => null),
    cut: () => connection.abort(),
  }
}

async function read(response: Response, frames: Frame[]): Promise<Frame | null> {
  if (!response.ok || !response.body) return null
  let text = ""
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const parts = (text + chunk).split("\n\n")
    text = parts.pop() ?? ""
    frames.push(...parts.map(frameOf))
  }
  return frames.findLast(({ event }) => event === "end") ?? null
}

function frameOf(text: string): Frame {
  const fields = new Map(text.split("\n").map((line) => [line.split(": ", 1)[0], line.slice(line.indexOf(": ") + 2)]))
  const [retry, data] = [fields.get("retry"), fields.get("data")]
  return {
    id: fields.get("id") ?? null,
    event: fields.get("event") ?? null,
    retry: retry === undefined ? null : Number(retry),
    data: data === undefined ? null : JSON.parse(data),
  }
}
