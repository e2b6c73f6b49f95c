import { recorded } from "../testing/recorded"
import { type Fake, json } from "../testing/routes"

const { hits: recordedHits, ...found } = JSON.parse(recorded("algolia/search-cloudflare.json"))
const [newest] = recordedHits

/** The front page begins with the recorded stories, and goes on with others like them. */
export const routes: Fake = {
  scenarios: "empty",
  answer({ path, query, scenario }) {
    if (path !== "/api/v1/search" || query.get("tags") !== "front_page") return json(400, { message: "Bad request" })
    const hitsPerPage = Number(query.get("hitsPerPage") ?? "20")
    const count = scenario === "empty" ? 0 : Math.min(hitsPerPage, 30)
    const hits = Array.from({ length: count }, (_, index) => recordedHits[index] ?? otherHit(index))
    return json(200, { ...found, hits, nbHits: count, hitsPerPage, query: "", params: String(query) })
  },
}

function otherHit(index: number): { objectID: string; title: string } {
  const id = newest.story_id - index
  const hit = { ...newest, objectID: String(id), story_id: id, title: `Story number ${index}`, points: 100 - index }
  // Jobs have no comments, and Ask HN posts no URL.
  if (index === 2) return { ...hit, num_comments: null }
  const { url, ...withoutUrl } = hit
  return index === 3 ? withoutUrl : hit
}
