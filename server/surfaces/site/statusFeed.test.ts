import { expect, test } from "vitest"
import { statusFeed } from "./statusFeed"

const place = {
  baseUrl: "https://assay.test",
  at: new Date("2026-11-21T12:00:00Z"),
  nameOf: (sourceId: string) => (sourceId === "fred" ? "FRED & <friends>" : "Cboe"),
}

const change = { runId: 7, family: "vix", sourceId: "fred", at: new Date("2026-11-21T11:00:00Z") }

test("the feed names each change, the newest first, and escapes texts from outside", () => {
  const changes = [
    { ...change, outcome: "ok", isRecovery: true },
    { ...change, runId: 6, outcome: "format_changed", isRecovery: false },
  ]
  const said = { id: "update_1", at: "2026-11-21T11:30:00.000Z", state: "monitoring" as const, text: "A <fix>." }
  const incident = { id: "incident_1", title: "Slow", state: said.state, started_at: said.at, resolved_at: null }
  const feed = statusFeed({ changes, incidents: [{ ...incident, updates: [said] }] }, place)
  expect(feed.indexOf("Slow: monitoring")).toBeLessThan(feed.indexOf("has recovered"))
  expect(feed).toContain("A &lt;fix&gt;.")
  expect(feed.indexOf("has recovered")).toBeLessThan(feed.indexOf("answering in an unexpected format"))
  expect(feed).toContain("<title>FRED &amp; &lt;friends&gt; has recovered</title>")
  expect(feed).toContain("<id>https://assay.test/status#run-6</id>")
  expect(feed).not.toContain("<friends>")
})

test("a feed without changes is valid and dated today", () => {
  const feed = statusFeed({ changes: [], incidents: [] }, place)
  expect(feed).toContain("<updated>2026-11-21T00:00:00.000Z</updated>")
  expect(feed).not.toContain("<entry>")
})
