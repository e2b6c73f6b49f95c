import { z } from "zod"
import { address, type Opened, secret } from "../liveSource"
import { type Unfruitful, unavailable } from "../outcome"
import { parseJson } from "../parse"
import { cleanText } from "../text"

export const channelId = /^[\w-]{10,40}$/
const channelIds = /^[\w-]{10,40}(\s*,\s*[\w-]{10,40}){0,199}$/

export const upstream = {
  id: "youtube",
  name: "YouTube Data API",
  url: "https://developers.google.com/youtube/v3",
  licence: "YouTube API Services Terms of Service.",
  pace: { calls: 10, windowSeconds: 10 },
  variables: {
    YOUTUBE_BASE_URL: address("https://www.googleapis.com"),
    YOUTUBE_API_KEY: secret().describe("From a Google Cloud project with the YouTube Data API v3; free."),
    YOUTUBE_CREATORS: z
      .string()
      .trim()
      .regex(channelIds, "at most 200 ids of channels (UC and 22 characters), separated by commas")
      .optional()
      .describe("Channels whose calls are graded: their ids (UC and 22 characters), separated by commas."),
  },
  gate: {
    variable: "ACK_TERMS_YOUTUBE",
    terms:
      "YouTube wants stored titles and statistics refreshed or deleted within 30 days; stored facts are never deleted here.",
  },
}

export type AskedYoutube = Opened<(typeof upstream)["variables"]>

export const videoId = /^[\w-]{6,20}$/

type Answered = { ok: true; value: unknown; text: string } | { ok: false; run: Unfruitful }

export async function ask(
  { settings, transport }: AskedYoutube,
  list: string,
  query: Record<string, string>,
): Promise<Answered> {
  const headers = { "x-goog-api-key": settings.YOUTUBE_API_KEY ?? "" }
  const address = `${settings.YOUTUBE_BASE_URL}/youtube/v3/${list}?${new URLSearchParams(query)}`
  const reply = await transport.get(address, { headers })
  if (!reply.ok) return { ok: false, run: unavailable(refusalIn(reply.text) ?? reply.reason) }
  const json = parseJson(reply.headers, reply.text, "YouTube")
  return json.ok ? { ...json, text: reply.text } : json
}

const refusal = z.object({
  error: z.object({ message: z.string(), errors: z.tuple([z.object({ reason: z.string() })], z.unknown()) }),
})

/** YouTube's reason for a refusal, such as quotaExceeded; null if it gives none. */
function refusalIn(text: string): string | null {
  const said = refusal.safeParse(parsed(text))
  if (!said.success) return null
  const { message, errors } = said.data.error
  return `YouTube said ${cleanText(errors[0].reason, 60)}: ${cleanText(message, 200)}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
