import { join } from "node:path"
import type { Page } from "@playwright/test"
import { listCutOffText } from "../browser/cutOff"
import { folder, type Note, type Shot, slugOf } from "./notes"

export type Colours = "light" | "dark"

export async function showIn(page: Page, width: number, colorScheme: Colours): Promise<void> {
  await page.setViewportSize({ width, height: width < 700 ? 844 : 900 })
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.waitForTimeout(150)
}

const tallest = 6_000

export async function takeShot(
  page: Page,
  { page: name, visitor }: Pick<Note, "page" | "visitor">,
  looks: string,
): Promise<Shot> {
  const file = join("shots", `${slugOf(name, visitor, looks)}.jpg`)
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }))
  await page.screenshot({
    path: join(folder, file),
    type: "jpeg",
    quality: 60,
    fullPage: true,
    animations: "disabled",
    clip: { x: 0, y: 0, width, height: Math.min(height, tallest) },
  })
  return { file, looks }
}

export async function listMisfits(page: Page, width: number): Promise<string[]> {
  const found = (await listCutOffText(page)).map((text) => `${width}: cut off: ${text}`)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  return wide > width ? [`${width}: scrolls sideways, to ${wide} pixels`, ...found] : found
}
