import { describe, expect, it } from "vitest"
import { prefersPage } from "./accept"

const chrome = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"

describe("a URL that serves a page and JSON", () => {
  it.each([
    chrome,
    "text/html",
    "TEXT/HTML; charset=utf-8",
    "application/json;q=0.9, text/html",
    "text/html, application/json",
    "text/html;level=1;q=0.2, */*;q=0.1",
  ])("serves the page to clients that ask for HTML: %s", (accept) => {
    expect(prefersPage(accept)).toBe(true)
  })

  it.each([
    undefined,
    null,
    "",
    "*/*",
    "text/*",
    "application/json",
    "application/json, text/html;q=0.9",
    "text/html;q=0",
    "text/html;q=0.0, */*",
    "text/html;q=x",
    "text/html;q=-1",
    "text/htmlx",
    "application/json;profile=text/html",
    "text/plain",
    ";;;,,,q=1",
    ",".repeat(16_000),
  ])("serves JSON to all others: %s", (accept) => {
    expect(prefersPage(accept)).toBe(false)
  })
})
