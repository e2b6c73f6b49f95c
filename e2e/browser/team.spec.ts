import { expect } from "@playwright/test"
import { expectNoFindings } from "./findings"
import { started } from "./started"
import { becomeOwner, storeOwner } from "./steps/account"
import { readerIn, signedIn } from "./steps/session"
import { someone } from "./steps/visitor"
import { test } from "./visitors"

const { origin } = started

test("an invited account joins a team, shares the plan and leaves, and its owner sees that in the trail", async ({
  page,
  browser,
}) => {
  const { email, dashboard } = await becomeOwner(page, "head", "api_pro")
  const [mate, stranger] = [someone("mate"), `${someone("stranger").split("@")[0]}@bücher.example`]
  await storeOwner(mate)
  await dashboard.goto(`${origin}/dashboard/team`)
  for (const invited of [mate, stranger]) {
    await dashboard.getByRole("button", { name: "Invite somebody" }).click()
    await dashboard.getByLabel("Email address").fill(invited)
    await expectNoFindings(dashboard)
    await dashboard.getByRole("button", { name: "Send the invitation" }).click()
    await dashboard.getByRole("button", { name: "Done" }).click()
    await expect(dashboard.getByText(`${invited} was invited to the team.`)).toBeVisible()
  }
  await expectNoFindings(dashboard)

  const context = await browser.newContext()
  await context.addCookies([await signedIn(mate)])
  const theirs = await context.newPage()
  await theirs.goto(`${origin}/dashboard/team`)
  await expect(theirs.getByText(`${email} invites you to share the Professional plan.`)).toBeVisible()
  await theirs.getByRole("button", { name: "Accept" }).click()
  await expectNoFindings(theirs)
  await theirs.getByRole("button", { name: "Join the team" }).click()
  await expect(theirs.getByText(`${mate} joined the team.`)).toBeVisible()
  await expect(readerIn(theirs)).toHaveText(`${mate} · Professional`)
  const leave = { name: /^Leave/ }
  await theirs.getByRole("button", leave).first().click()
  await theirs.getByRole("dialog").getByRole("button", leave).click()
  await expect(readerIn(theirs)).toHaveText(`${mate} · Free`)
  await context.close()

  await dashboard.reload()
  await expect(dashboard.getByText(`${mate} left the team.`)).toBeVisible()
  await dashboard.getByRole("button", { name: `Withdraw the invitation of ${stranger}` }).click()
  await dashboard.getByRole("button", { name: "Withdraw", exact: true }).last().click()
  await expect(dashboard.getByText(`The invitation of ${stranger} was withdrawn.`)).toBeVisible()
})
