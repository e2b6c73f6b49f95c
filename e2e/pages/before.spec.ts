import { test } from "@playwright/test"
import { prepareVisit } from "../browser/pages"
import { clearNotes, keepVisit } from "./notes"

test("browsers are signed in, and the URLs of pages are found", async ({ browser }) => {
  clearNotes()
  keepVisit(await prepareVisit(browser))
})
