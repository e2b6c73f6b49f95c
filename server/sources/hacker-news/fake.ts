import { type Fake, json } from "../testing/routes"

const stories = 35

export const routes: Fake = {
  scenarios: "null_items dead_items words_for_ids empty",
  answer({ path, scenario }) {
    if (path === "/v0/topstories.json") {
      const ids = Array.from({ length: scenario === "empty" ? 0 : stories }, (_, index) => 1_000 + index)
      return json(200, scenario === "words_for_ids" ? { stories: ids } : ids)
    }
    const [, id] = /^\/v0\/item\/(\d+)\.json$/.exec(path) ?? []
    if (!id) return { status: 404, body: "Permission denied" }
    return json(200, itemOf(Number(id), scenario))
  },
}

function itemOf(id: number, scenario: string): object | null {
  const place = id - 1_000
  const item = { id, type: "story", by: "someone", time: 1_763_640_000, title: `Story ${place}`, score: 200 - place }
  if (scenario === "null_items" && place < 3) return null
  if (scenario === "dead_items" && place < 2) return { id, type: "story", time: item.time, dead: true, deleted: true }
  // Jobs have no comments.
  return place === 4 ? { ...item, type: "job" } : { ...item, descendants: 10 }
}
