import { expect, test } from "@playwright/test"
import { started } from "./started"

test("a client that is refused finds the page that explains it", async ({ page, request }) => {
  const { type, title } = await (await request.get(`${started.origin}/api/v1/market/regime`)).json()
  expect(type).toBe(`${started.origin}/docs/errors/missing_api_key`)
  expect((await page.goto(type))?.status()).toBe(200)
  await expect(page.getByRole("main")).toContainText(title)
  await expect(page.getByRole("main").getByText("missing_api_key").first()).toBeVisible()
})
