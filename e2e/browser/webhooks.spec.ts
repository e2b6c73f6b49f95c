import { expect } from "@playwright/test"
import { startReceiver, type WebhookReceiver } from "../support/webhookReceiver"
import { expectNoFindings } from "./findings"
import { started } from "./started"
import { becomeOwner } from "./steps/account"
import { test } from "./visitors"

let receiver: WebhookReceiver

test.beforeAll(async () => {
  receiver = await startReceiver()
})
test.afterAll(() => receiver.close())

test("a webhook is created, tested with its own secret, paused and deleted", { tag: "@fast" }, async ({ page }) => {
  const { dashboard } = await becomeOwner(page, "hook", "api_pro")
  await dashboard.goto(`${started.origin}/dashboard/webhooks`)
  await dashboard.getByRole("button", { name: "Add an endpoint" }).click()
  await dashboard.getByLabel("Address").fill(receiver.url)
  await dashboard.getByRole("button", { name: "Add the endpoint" }).click()
  const dialog = dashboard.getByRole("dialog")
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? ""
  await dialog.getByRole("button", { name: "Done" }).click()
  await expect(dashboard.getByRole("heading", { name: receiver.url })).toBeVisible()

  const test = dashboard.getByRole("button", { name: /^Send a test/ })
  await test.click()
  await dashboard.getByRole("button", { name: "Send the test" }).click()
  await expect(dialog).toContainText("The endpoint has not taken the test: it was answered with 400")
  await dialog.getByRole("button", { name: "Done" }).click()
  receiver.secrets.push(secret)
  await test.click()
  await dashboard.getByRole("button", { name: "Send the test" }).click()
  await expect(dialog).toContainText("The endpoint has taken the test: it was answered with 204")
  expect(receiver.received.map(({ body }) => body.type)).toEqual(["webhook.test"])
  await dialog.getByRole("button", { name: "Done" }).click()

  await expectNoFindings(dashboard)
  await dashboard.getByRole("button", { name: /^Pause/ }).click()
  await dialog.getByRole("button", { name: "Pause" }).click()
  await expect(dashboard.getByText("Paused by you.")).toBeVisible()
  await dashboard.getByRole("button", { name: /^Delete/ }).click()
  await dialog.getByRole("button", { name: "Delete the endpoint" }).click()
  await expect(dashboard.getByText("You have no endpoints yet.")).toBeVisible()
})
