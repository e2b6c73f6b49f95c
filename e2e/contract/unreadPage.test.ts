import { createElement, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { Unread } from "../../components/site/unread"
import { renderShared } from "../../server/hosts/pages/sharedPage"
import { readEnv } from "../../server/platform/env"
import { testVariables } from "../support/database"

const rendered = (children: ReactNode) => async () => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: Buffer.from(`<!DOCTYPE html><html><head></head><body>${renderToStaticMarkup(children)}</body></html>`),
})

it("a page with an unreadable part is recognised by its bytes, and one that only mentions it is not", async () => {
  const env = readEnv(testVariables)
  const sentence = "The record cannot be read right now."
  const lacking = await renderShared(env, rendered(createElement(Unread, null, sentence)), "/track-record")
  const whole = await renderShared(
    env,
    rendered(createElement("p", null, sentence, ' data-unread=""')),
    "/track-record",
  )
  expect([lacking.isWhole, whole.isWhole]).toEqual([false, true])
})
