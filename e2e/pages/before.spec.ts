import { test } from "@playwright/test"
import { prepareVisit } from "../browser/pages"
import { clearNotes, keepVisit } from "./notes"

test("browsers are signed in, and addresses found that open something", async ({ browser }) => {
  clearNotes()
  keepVisit(await prepareVisit(browser))
})
