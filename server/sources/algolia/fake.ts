import { html, json, type UpstreamRoutes } from "../testing/routes"

export const routes: UpstreamRoutes = {
  scenarios: ["hostile_title", "bad_row", "renamed_columns", "empty", "html", "failing"],
  answer({ path, query, scenario }) {
    if (path !== "/api/v1/search" || query.get("tags") !== "front_page") return json(400, { message: "Bad request" })
    if (scenario === "html") return html(200)
    if (scenario === "failing") return { status: 500, body: "" }
    const count = scenario === "empty" ? 0 : Math.min(Number(query.get("hitsPerPage") ?? "20"), 30)
    const hits = Array.from({ length: count }, (_, index) => hitOf(index, scenario))
    return json(200, { hits, nbHits: count, page: 0, nbPages: 1 })
  },
}

function hitOf(index: number, scenario: string): object {
  const hit = {
    objectID: String(45_000_000 + index),
    title: index === 0 ? "Show HN: A wonderful small database" : `Story number ${index}`,
    // Ask HN posts have no URL, and jobs have no comments.
    ...(index === 1 ? {} : { url: `https://example.com/${index}` }),
    author: `user${index}`,
    points: 300 - index,
    num_comments: index === 2 ? null : 40,
    created_at_i: 1_763_640_000 + index,
  }
  if (scenario === "hostile_title" && index === 0)
    return { ...hit, title: `\u202E<script>alert(1)</script>${"word ".repeat(2_000)}` }
  if (scenario === "bad_row" && index === 3) return { ...hit, objectID: "../../etc", points: null }
  return scenario === "renamed_columns" ? { id: hit.objectID, name: hit.title } : hit
}
