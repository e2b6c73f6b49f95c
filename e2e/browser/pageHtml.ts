import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { expect } from "@playwright/test"
import type axe from "axe-core"
import { JSDOM, VirtualConsole } from "jsdom"
import type { Finding } from "./findings"
import { started } from "./started"

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Rules about layout and frames, which need a browser. */
const ofLayout = ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable", "frame-tested"]

/** A page as the server sends it, without a browser. */
export type PageHtml = { title: string; links: string[]; findings: Finding[] }

/** Reads a page, and checks its status, its policy, its one heading and the words of its main part. */
export async function readPage(path: string, cookie: string, status: number): Promise<PageHtml> {
  const response = await fetch(`${started.origin}${path}`, { headers: { Accept: "text/html", Cookie: cookie } })
  expect(response.status).toBe(status)
  expect(response.headers.get("content-security-policy")).toMatch(/script-src 'self' '(nonce|sha256)-/)
  const { window } = new JSDOM(await response.text(), {
    url: response.url,
    runScripts: "outside-only",
    virtualConsole: new VirtualConsole(),
  })
  const { document } = window
  expect(document.querySelectorAll("h1")).toHaveLength(1)
  expect(document.querySelector("h1")?.textContent?.trim()).toBeTruthy()
  const links = [...document.querySelectorAll("a")].map(({ href }) => href)
  const findings = await listFindings(window)
  for (const script of document.querySelectorAll("script, style")) script.remove()
  const words = document.querySelector("main")?.textContent ?? ""
  expect(words).toMatch(/\p{L}{2,}/u)
  expect(words).not.toMatch(/\[object |\bNaN\b|\bundefined\b/)
  const { title } = document
  window.close()
  return { title, links, findings }
}

async function listFindings(window: JSDOM["window"]): Promise<Finding[]> {
  window.eval(axeSource)
  const options: axe.RunOptions = {
    rules: Object.fromEntries(ofLayout.map((id) => [id, { enabled: false }])),
    resultTypes: ["violations"],
    iframes: false,
  }
  const { violations }: axe.AxeResults = await window.axe.run(window.document, options)
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}
