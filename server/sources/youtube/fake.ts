import { VIX } from "../../bars/panel"
import { recorded } from "../testing/recorded"
import { type Asked, type Fake, json, lastNoon, type Reply, type UpstreamWorld } from "../testing/routes"

const search = JSON.parse(recorded("youtube/search-by-channel.json"))
const recordedVideo = JSON.parse(recorded("youtube/video-info.json"))
const channels = JSON.parse(recorded("youtube/channels.json"))
const recordedUpload = JSON.parse(recorded("youtube/playlistItem-info.json"))
/** Recorded without contentDetails. */
const uploadsWithoutDates = JSON.parse(recorded("youtube/playlistItems-page1.json"))

export const routes: Fake = {
  scenarios: "quota_exceeded hidden_likes no_results unknown_channel many_bad_uploads",
  answer(request, world) {
    const { path, headers, query } = request
    const key = headers["x-goog-api-key"]
    if (!key || key === "wrong") return refused(400, "keyInvalid", "API key not valid.")
    if (query.get("part") === null) return refused(400, "missingRequiredParameter", "No filter selected.")
    if (path === "/youtube/v3/search") return answerSearch(request, world)
    if (path === "/youtube/v3/videos") return answerVideos(request, world)
    if (path === "/youtube/v3/channels") return answerChannels(request)
    if (path === "/youtube/v3/playlistItems") return answerUploads(request, world)
    return { status: 404, body: "Not Found" }
  },
}

function refused(status: number, reason: string, message: string): Reply {
  return json(status, { error: { code: status, message, errors: [{ message, domain: "youtube.quota", reason }] } })
}

function answerSearch({ query, scenario }: Asked, world: UpstreamWorld): Reply {
  if (scenario === "quota_exceeded") return refused(403, "quotaExceeded", "The request exceeds your <a>quota</a>.")
  if (Number.isNaN(Date.parse(query.get("publishedAfter") ?? "")))
    return refused(400, "invalidSearchFilter", "Bad date.")
  const found = scenario === "no_results" ? [] : tickersOf(world).slice(0, Number(query.get("maxResults") ?? 5))
  const [like] = search.items
  // A search also finds channels, which have no video id.
  const items = [
    ...found.map((_, index) => ({ ...like, id: { ...like.id, videoId: `market${index}` } })),
    { ...like, id: { kind: "youtube#channel", channelId: like.snippet.channelId } },
  ]
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length }
  return json(200, { ...lastPage(search), pageInfo, items })
}

function lastPage({ nextPageToken: _, ...answer }: Record<string, unknown>) {
  return answer
}

function answerVideos({ query, scenario }: Asked, world: UpstreamWorld): Reply {
  const ids = query.get("id")?.split(",")
  if (!ids && query.get("chart") !== "mostPopular")
    return refused(400, "missingRequiredParameter", "No filter selected.")
  if (ids && ids.length > 50) return refused(400, "invalidParameter", "Too many ids.")
  const tickers = tickersOf(world)
  const titles = ids
    ? ids.map((id) => `Why $${tickers[Number(id.slice("market".length))]} is a terrible &amp; great stock`)
    : Array.from({ length: 6 }, (_, index) => `Popular video ${index}`)
  const items = titles.map((title, index) => videoOf(ids?.[index] ?? `popular${index}`, title, scenario))
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length }
  return json(200, { kind: "youtube#videoListResponse", etag: recordedVideo.etag, pageInfo, items })
}

function answerChannels({ query, scenario }: Asked): Reply {
  const ids = scenario === "unknown_channel" ? [] : (query.get("id")?.split(",") ?? [])
  const [like] = channels.items
  const items = ids.map((id) => ({
    ...like,
    id,
    snippet: { ...like.snippet, title: `Channel <b>${id.slice(-3)}</b>` },
    contentDetails: { relatedPlaylists: { ...like.contentDetails.relatedPlaylists, uploads: `UU${id.slice(2)}` } },
  }))
  const { items: _, ...head } = { ...channels, pageInfo: { totalResults: ids.length, resultsPerPage: 50 } }
  return json(200, items.length > 0 ? { ...head, items } : head)
}

/** A channel's uploads, newest first, one a day and two a page. The last page is from last year. */
const uploads: readonly (readonly [title: string, description: string])[] = [
  ["I am buying $AAPL for the next 3 months", "Not advice."],
  ["Should you buy $MSFT?", "We look at both sides."],
  ["Market update", "Avoid Berkshire Hathaway (NYSE: BRK.B), it is overvalued.\nSubscribe!"],
  ["My cat", "He is asleep."],
]

function answerUploads({ query, scenario }: Asked, world: UpstreamWorld): Reply {
  const list = query.get("playlistId")
  if (!list) return refused(400, "missingRequiredParameter", "No filter selected.")
  if (scenario === "many_bad_uploads") return json(200, lastPage(uploadsWithoutDates))
  const page = Number(query.get("pageToken") ?? 0)
  const items = uploads.slice(page * 2, page * 2 + 2).map(([title, description], index) => {
    const place = page * 2 + index
    const days = place === uploads.length - 1 ? 400 : place + 1
    const publishedAt = new Date(lastNoon(world).getTime() - days * 86_400_000).toISOString()
    const videoId = `${list.slice(2, 8)}${place}`
    const resourceId = { ...recordedUpload.snippet.resourceId, videoId }
    const snippet = { ...recordedUpload.snippet, title, description, publishedAt, playlistId: list, resourceId }
    return { ...recordedUpload, snippet, contentDetails: { videoId, videoPublishedAt: publishedAt } }
  })
  const next = page === 0 ? { nextPageToken: "1" } : {}
  return json(200, { ...lastPage(uploadsWithoutDates), ...next, items })
}

function videoOf(id: string, title: string, scenario: string): object {
  const index = Number(id.replace(/\D/g, ""))
  const { likeCount, viewCount, ...counted } = recordedVideo.statistics
  const views = Number(viewCount) - index
  const statistics = { ...counted, viewCount: String(views), ...(scenario === "hidden_likes" ? {} : { likeCount }) }
  const { id: _, ...video } = { ...recordedVideo, snippet: { ...recordedVideo.snippet, title }, statistics }
  return { ...video, id }
}

function tickersOf({ bars }: UpstreamWorld): string[] {
  return [...new Set(bars.map(({ ticker }) => ticker))].filter((ticker) => ticker !== VIX)
}
