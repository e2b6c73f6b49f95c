import { getTableOfContents } from "fumadocs-core/content/toc"
import { describe, expect, it } from "vitest"
import { memoryQuotaStore } from "../../accounts/quota/memory"
import { refusalNames } from "../../platform/errors"
import { products } from "../../products"
import { tools } from "../mcp/tools"
import { apiSlug } from "./api/page"
import { parametersOf } from "./api/parameters"
import { docsPages, findDocsPage, isMissingInDocs } from "./contents"
import { llmsFull, llmsIndex, pageAsMarkdown } from "./markdown"
import { docsPath, markdownPath } from "./page"
import { searchDocs } from "./search"
import { searchLimits, searchWithinLimit } from "./searchLimit"
import { agentSkill, skillPath } from "./written"

const baseUrl = "https://assay.test"
const pages = docsPages(baseUrl)

describe("the documentation", () => {
  it("has one page at each URL, with a title, a sentence and a text", () => {
    expect(new Set(pages.map(({ slug }) => slug)).size).toBe(pages.length)
    for (const { title, description, markdown } of pages) {
      expect(title).toMatch(/^\S/)
      expect(description).toMatch(/^[A-Z].+[.]$/)
      expect(markdown.length).toBeGreaterThan(100)
      expect(markdown).not.toMatch(/\{\{\w+\}\}|undefined|\[object/)
    }
  })

  it.each(products)("has a page of $name, with every parameter and every field", (product) => {
    const page = findDocsPage(baseUrl, apiSlug(product))
    const names = [...parametersOf(product).map(({ name }) => name), ...Object.keys(product.response.shape)]
    for (const name of names) expect(page?.markdown).toContain(`\n- \`${name}\` *`)
    expect(page?.markdown).toContain(product.tool ? `MCP tool: \`${product.tool}\`` : "MCP tool: none")
    expect(page?.markdown).toContain("## Example answer")
  })

  it("distinguishes its pages from unknown paths and from its other files", () => {
    const paths = [...pages.map(docsPath), ...pages.map(markdownPath), "/docs/search", "/docs/search.json", "/docsx/a"]
    expect(paths.filter((path) => isMissingInDocs(baseUrl, path))).toEqual([])
    for (const path of ["/docs/nothing", "/docs/errors/nothing", "/docs/api/market"])
      expect(isMissingInDocs(baseUrl, path)).toBe(true)
  })

  it("has a page of every error, at the URL that problems name", () => {
    for (const name of refusalNames) expect(findDocsPage(baseUrl, `errors/${name}`)?.title).toBe(name)
  })

  it("has a skill in the format of Agent Skills that names existing tools and has less than 500 lines", () => {
    const skill = agentSkill(baseUrl)
    const [, head, body] = /^---\n([\s\S]+?)\n---\n\n([\s\S]+)$/.exec(skill) ?? []
    const fields = new Map(head.split("\n").map((line) => [line.split(":")[0], line.slice(line.indexOf(":") + 2)]))
    expect(fields.get("name")).toBe(skillPath.split("/").at(-2))
    expect(fields.get("description")?.length).toBeLessThanOrEqual(1_024)
    expect(fields.get("description")).not.toContain(": ")
    expect(fields.get("compatibility")?.length).toBeLessThanOrEqual(500)
    expect(body.split("\n").length).toBeLessThan(500)
    expect(skill).not.toMatch(/\{\{|undefined|\[object|\]\(\//)
    const names = new Set(tools.map(({ name }) => name))
    for (const [name] of skill.matchAll(/\bget_[a-z_]+/g)) expect(names).toContain(name)
    for (const name of names) expect(body).toContain(`\`${name}\``)
    expect(llmsIndex(baseUrl)).toContain(`](${baseUrl}${skillPath})`)
  })

  it("is fully listed in llms.txt and fully contained in llms-full.txt", () => {
    const [index, full] = [llmsIndex(baseUrl), llmsFull(baseUrl)]
    for (const page of pages) {
      expect(index).toContain(`](${baseUrl}${markdownPath(page)})`)
      expect(full).toContain(pageAsMarkdown(page, baseUrl))
    }
  })

  it("has absolute URLs in its Markdown, which is read outside this site", () => {
    for (const page of pages) expect(pageAsMarkdown(page, baseUrl)).not.toMatch(/\]\(\//)
  })

  it("links to its own pages and to headings that they have", { tags: "slow" }, () => {
    const headings = new Map(
      pages.map((page) => [docsPath(page), getTableOfContents(page.markdown).map(({ url }) => url)]),
    )
    const others = new Set(pages.map(markdownPath))
    const broken: string[] = []
    for (const page of pages) {
      const links = page.markdown.matchAll(/\]\((\/docs[^)#\s]*)?(#[^)\s]+)?\)/g)
      for (const [, path = docsPath(page), anchor] of links) {
        const isThere = anchor ? headings.get(path)?.includes(anchor) : headings.has(path) || others.has(path)
        if (!isThere) broken.push(`${docsPath(page)} links to ${path}${anchor ?? ""}`)
      }
    }
    expect(broken).toEqual([])
  })

  it("names its own URL in every command, except on pages about self-hosting", () => {
    const elsewhere = pages.filter(({ slug }) => !slug.startsWith("self-hosting"))
    expect(elsewhere.filter(({ markdown }) => markdown.includes("localhost")).map(({ slug }) => slug)).toEqual([])
  })

  it("shows the formats of lists, and links each product to the others that it names", () => {
    const { markdown = "" } = findDocsPage(baseUrl, "api/predictions/latest") ?? {}
    expect(markdown).toContain('- `format` *"json" | "csv" | "ndjson", default json*')
    expect(markdown).toContain("[`predictions/{ticker}`](/docs/api/predictions/ticker)")
    expect(findDocsPage(baseUrl, "api/market/regime")?.markdown).not.toContain("- `format` *")
  })

  it.each([
    ["retry-after", "/docs/quotas"],
    ["cursor pages", "/docs/pagination"],
    ["get_market_regime", "/docs/api/market/regime"],
    ["tier_required", "/docs/errors/tier_required"],
    ["lobying", "/docs/api/alternative/lobbying"],
    ["chatgpt connector", "/docs/mcp"],
    ["spreadsheet link", "/docs/recipes/spreadsheets"],
    ["authenticate", "/docs/authentication"],
    ["verifying", "/docs/transparency-log"],
    ["paginated", "/docs/pagination"],
  ])("finds the page for “%s” at %s", { tags: "slow" }, async (words, url) => {
    const found = await searchDocs(baseUrl, words)
    expect(found.map((place) => place.url.split("#")[0])).toContain(url)
  })

  it.each([
    ["prediction", "predictions"],
    ["quota", "quotas"],
    ["query", "queries"],
    ["grading", "graded"],
  ])("finds the same pages for “%s” and “%s”", { tags: "slow" }, async (one, other) => {
    const [found, same] = await Promise.all(
      [one, other].map(async (words) => (await searchDocs(baseUrl, words)).map(({ url }) => url.split("#")[0])),
    )
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found)).toEqual(new Set(same))
  })

  it("finds nothing for an unknown word, for blanks or for words that are absurdly long", {
    tags: "slow",
  }, async () => {
    for (const words of ["xqzzyvw", "   ", "z".repeat(50_000)]) expect(await searchDocs(baseUrl, words)).toEqual([])
  })

  it("refuses a network that searches too often, with the time to wait, and no other network", {
    tags: "slow",
  }, async () => {
    const service = { quota: memoryQuotaStore() }
    const noon = Date.UTC(2026, 4, 4, 12)
    const by = (network: string, at = noon) => ({ baseUrl, network, at })
    await searchWithinLimit(service, by("a"), "quota headers")
    service.quota.charge("docs-search:a", searchLimits, noon, searchLimits.perMinute - 1)

    await expect(searchWithinLimit(service, by("a"), "a new question")).rejects.toMatchObject({
      refusal: "rate_limited_minute",
      detail: "Too many searches came from your network. Try again in 60 seconds.",
    })
    for (const words of ["QUOTA  headers ", ""]) {
      await expect(searchWithinLimit(service, by("a"), words)).rejects.toMatchObject({ refusal: "rate_limited_minute" })
    }
    expect(await searchWithinLimit(service, by("b"), "checkpoint")).not.toEqual([])
    expect(await searchWithinLimit(service, by("a", noon + 60_000), "anomalies")).not.toEqual([])
  })
})
