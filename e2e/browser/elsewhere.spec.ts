import { expect, test } from "@playwright/test"
import { serveLoopback } from "../../server/platform/testing/loopback"
import { started } from "./started"
import { followInMailbox } from "./steps/mailbox"
import { mailLink, someone } from "./steps/visitor"
import { inDatabase } from "./stored"

const { origin } = started

const elsewhere = (body: string) =>
  serveLoopback((_, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8")
    response.end(`<!doctype html><title>Elsewhere</title>${body}`)
  })

test("a page on another origin can show badges, cards and charts, and no page of the service", async ({ page }) => {
  const foreign = await elsewhere(`
    <img id="badge" src="${origin}/badge/track-record.svg">
    <img id="chart" src="${origin}/chart/AAPL.png">
    <iframe name="record" src="${origin}/embed/track-record"></iframe>
    <iframe name="ticker" src="${origin}/embed/AAPL?theme=dark"></iframe>
    <iframe name="page" src="${origin}/track-record"></iframe>`)
  const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors 'none'"))
  await page.goto(foreign.url)
  for (const [name, words] of [
    ["record", "Event signals, graded"],
    ["ticker", "AAPL, Apple Inc."],
  ]) {
    const card = page.frameLocator(`iframe[name=${name}]`)
    await expect(card.getByRole("heading", { name: words })).toBeVisible()
    await expect(card.getByText("Simulated data")).toBeVisible()
  }
  for (const id of ["badge", "chart"]) {
    const width = () => page.locator(`#${id}`).evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBeGreaterThan(100)
  }
  await refused
  expect(await page.context().cookies(), "nobody is given a cookie").toEqual([])
  await foreign.close()
})

test("a card opens the service in its own window, and follows the reader's colours", async ({ page }) => {
  const foreign = await elsewhere(`<iframe name="record" src="${origin}/embed/track-record"></iframe>`)
  await page.emulateMedia({ colorScheme: "dark" })
  await page.goto(foreign.url)
  const card = page.frameLocator("iframe")
  const paper = () => card.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor)
  expect(await paper()).toBe("rgb(24, 28, 29)")
  await page.emulateMedia({ colorScheme: "light" })
  expect(await paper()).toBe("rgb(250, 250, 248)")
  const opening = page.context().waitForEvent("page")
  await card.getByRole("link", { name: "Every row, and how to verify it" }).click()
  const opened = await opening
  await expect(opened).toHaveURL(`${origin}/track-record`)
  await foreign.close()
})

test("a visitor requests the changelog by mail, confirms, and becomes a reader only then", async ({ page }) => {
  const email = someone("reader")
  const readers = async () => {
    const query = "SELECT count(*)::int AS count FROM changelog_reader WHERE email = $1"
    return (await inDatabase((pool) => pool.query(query, [email]))).rows[0].count
  }
  await page.goto(`${origin}/changelog`)
  await page.getByRole("link", { name: "by email", exact: true }).click()
  await mailLink(page, email)
  expect(await readers()).toBe(0)
  const subject = "Confirm that you want Assay's changelog by email"
  const opened = await followInMailbox(page, origin, { email, subject, button: "Confirm", count: 1 })
  await expect(opened.getByText(email)).toBeVisible()
  expect(await readers(), "a scanner that opens the link changes nothing").toBe(0)
  await opened.getByRole("button", { name: "Confirm" }).click()
  await expect(opened.getByRole("heading", { name: "You will get the changelog." })).toBeVisible()
  expect(await readers()).toBe(1)
})
