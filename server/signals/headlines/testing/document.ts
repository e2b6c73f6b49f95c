import type { Document } from "../document"

export const sampleDocument: Document = {
  ...{ key: "sec-edgar 1", title: "Apple beats quarterly profit estimates", summary: null },
  ...{ url: "https://example.com/1", source: "sec-edgar" },
  ...{ publishedAt: "2026-03-02T14:00:00.000Z", tickers: ["AAPL"] },
}
