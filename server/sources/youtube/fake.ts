import { VIX } from "../../bars/panel"
import {
  html,
  json,
  lastNoon,
  type UpstreamReply,
  type UpstreamRequest,
  type UpstreamRoutes,
  type UpstreamWorld,
} from "../testing/routes"

export const routes: UpstreamRoutes = {
  scenarios: [
    "quota_exceeded",
    "hidden_likes",
    "hostile_title",
    "bad_row",
    "renamed_columns",
    "no_results",
    "unknown_channel",
    "many_bad_uploads",
    "html",
    "failing",
  ],
  answer(request, world) {
    const { path, headers, query, scenario } = request
    const key = headers["x-goog-api-key"]
    if (!key || key === "wrong") return refused(400, "keyInvalid", "API key not valid.")
    if (query.get("part") === null) return refused(400, "missingRequiredParameter", "No filter selected.")
    if (scenario === "html") return html(200)
    if (scenario === "failing") return { status: 503, body: "" }
    if (path === "/youtube/v3/search") return answerSearch(request, world)
    if (path === "/youtube/v3/videos") return answerVideos(request, world)
    if (path === "/youtube/v3/channels") return answerChannels(request)
    if (path === "/youtube/v3/playlistItems") return answerUploads(request, world)
    return { status: 404, body: "Not Found" }
  },
}

function refused(status: number, reason: string, message: string): UpstreamReply {
  return json(status, { error: { code: status, message, errors: [{ message, domain: "youtube.quota", reason }] } })
}

function answerSearch({ query, scenario }: UpstreamRequest, world: UpstreamWorld): UpstreamReply {
  if (scenario === "quota_exceeded") return refused(403, "quotaExceeded", "The request exceeds your <a>quota</a>.")
  if (Number.isNaN(Date.parse(query.get("publishedAfter") ?? "")))
    return refused(400, "invalidSearchFilter", "Bad date.")
  const found = scenario === "no_results" ? [] : tickersOf(world).slice(0, Number(query.get("maxResults") ?? 5))
  // A search also finds channels, which have no video id.
  const items = [
    ...found.map((_, index) => ({ kind: "youtube#searchResult", id: { videoId: `market${index}` } })),
    { kind: "youtube#searchResult", id: { channelId: "UC0" } },
  ]
  return json(200, { kind: "youtube#searchListResponse", pageInfo: { totalResults: items.length }, items })
}

function answerVideos({ query, scenario }: UpstreamRequest, world: UpstreamWorld): UpstreamReply {
  const ids = query.get("id")?.split(",")
  if (!ids && query.get("chart") !== "mostPopular")
    return refused(400, "missingRequiredParameter", "No filter selected.")
  if (ids && ids.length > 50) return refused(400, "invalidParameter", "Too many ids.")
  const tickers = tickersOf(world)
  const titles = ids
    ? ids.map((id) => `Why $${tickers[Number(id.slice("market".length))]} is a terrible &amp; great stock`)
    : Array.from({ length: 6 }, (_, index) => `Popular video ${index}`)
  const items = titles.map((title, index) => videoOf(ids?.[index] ?? `popular${index}`, title, index, scenario))
  return json(200, { kind: "youtube#videoListResponse", items })
}

function answerChannels({ query, scenario }: UpstreamRequest): UpstreamReply {
  const ids = scenario === "unknown_channel" ? [] : (query.get("id")?.split(",") ?? [])
  const items = ids.map((id) => ({
    kind: "youtube#channel",
    id,
    snippet: { title: `Channel <b>${id.slice(-3)}</b>` },
    contentDetails: { relatedPlaylists: { uploads: `UU${id.slice(2)}` } },
  }))
  // Without results the list is absent.
  return json(200, { kind: "youtube#channelListResponse", ...(items.length > 0 ? { items } : {}) })
}

/** Uploads of channels, newest first, one a day, two a page; the last page is from last year. */
const uploads: readonly (readonly [title: string, description: string])[] = [
  ["I am buying $AAPL for the next 3 months", "Not advice."],
  ["Should you buy $MSFT?", "We look at both sides."],
  ["Market update", "Avoid Berkshire Hathaway (NYSE: BRK.B), it is overvalued.\nSubscribe!"],
  ["My cat", "He is asleep."],
]

function answerUploads({ query, scenario }: UpstreamRequest, world: UpstreamWorld): UpstreamReply {
  const list = query.get("playlistId")
  if (!list) return refused(400, "missingRequiredParameter", "No filter selected.")
  const page = Number(query.get("pageToken") ?? 0)
  const items = uploads.slice(page * 2, page * 2 + 2).map(([title, description], index) => {
    const place = page * 2 + index
    const days = place === uploads.length - 1 ? 400 : place + 1
    const publishedAt = new Date(lastNoon(world).getTime() - days * 86_400_000).toISOString()
    const contentDetails = { videoId: `${list.slice(2, 8)}${place}`, videoPublishedAt: publishedAt }
    const snippet = { title, description, channelTitle: "A channel", publishedAt }
    return scenario === "many_bad_uploads" ? { snippet } : { snippet, contentDetails }
  })
  const next = page === 0 ? { nextPageToken: "1" } : {}
  return json(200, { kind: "youtube#playlistItemListResponse", ...next, items })
}

function videoOf(id: string, title: string, index: number, scenario: string): object {
  const hidden = scenario === "hidden_likes" ? {} : { likeCount: "50" }
  const statistics = { viewCount: String(10_000 - index), ...hidden }
  if (scenario === "renamed_columns") return { videoId: id, snippet: { title }, statistics }
  if (scenario === "bad_row" && index === 0 && id.startsWith("popular")) {
    return { id, snippet: { title }, statistics: { viewCount: "many" } }
  }
  const said = scenario === "hostile_title" ? `\u202E<b>${title}</b>\u0000${"x".repeat(10_000)}` : title
  return { id, snippet: { title: said, channelTitle: "A channel" }, statistics }
}

function tickersOf({ bars }: UpstreamWorld): string[] {
  return [...new Set(bars.map(({ ticker }) => ticker))].filter((ticker) => ticker !== VIX)
}
