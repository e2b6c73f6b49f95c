import { expect, it } from "vitest"
import { findDocsPage } from "../../server/surfaces/docs/contents"
import { testServer } from "../support/testServer"

const server = testServer()

it("every table of the Grafana recipe names a request with its list and columns as answered", async () => {
  const markdown = findDocsPage(server.origin, "recipes/grafana")?.markdown ?? ""
  const panels = markdown.split(/^## /m).filter((section) => /^\| Rows \/ root +\|/m.test(section))
  expect(panels).toHaveLength(3)
  const key = await server.key("api_pro")
  for (const panel of panels) {
    const named = (row: string) =>
      [...panel.matchAll(new RegExp(`^\\| ${row}.*$`, "gm"))].join("").match(/`[^`]+`/g) ?? []
    const [[url], [root], columns] = [named("URL"), named("Rows / root"), named("Column")].map((names) =>
      names.map((name) => name.slice(1, -1)),
    )
    const { pathname, search } = new URL(url)
    const answer = await (await server.get(`${pathname}${search}`, { key })).json()
    expect([root, answer[root]?.length > 0]).toEqual([root, true])
    expect(columns.length).toBeGreaterThan(1)
    for (const column of columns)
      expect([url, Object.keys(answer[root][0])]).toEqual([url, expect.arrayContaining([column])])
  }
})
