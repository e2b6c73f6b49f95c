import { describe, expect, it } from "vitest"
import { keyFrom, requireNoKeyInUrl, withoutKey } from "./credentials"

const pricing = "https://assay.test/pricing"

describe("a logged path", () => {
  it.each([
    ["/api/v1/market/regime", "/api/v1/market/regime"],
    ["/api/v1/market/ohlcv/BRK%2EB", "/api/v1/market/ohlcv/BRK%2EB"],
    ["/api/v1/market/ohlcv/assay_secret/x", "/api/v1/market/ohlcv/(withheld)/x"],
    ["/api/v1/market/ohlcv/x-ASSAY_secret", "/api/v1/market/ohlcv/x-(withheld)"],
    ["/api/v1/predictions/%61ssay_secret", "/api/v1/predictions/(withheld)"],
    ["/api/v1/predictions/ass%61y%5fsecret", "/api/v1/predictions/(withheld)"],
    ["/api/v1/predictions/%2561ssay_secret", "/api/v1/predictions/(withheld)"],
    ["/api/v1/predictions/%25252561ssay", "/api/v1/predictions/%25252561ssay"],
    ["/api/v1/predictions/%zz", "/api/v1/predictions/%zz"],
  ])("%s is %s", (path, shown) => {
    expect(withoutKey(path)).toBe(shown)
  })
})

it.each(["?q=%61ssay_secret", "?%61ssay_secret", "?q=%2561ssay_secret", "?API_KEY=1"])(
  "a key in the URL is refused however it is escaped: %s",
  (query) => {
    expect(() => requireNoKeyInUrl({ path: "/mcp", query: new URLSearchParams(query) }, pricing, "mcp")).toThrow(
      "A key in the URL",
    )
  },
)

describe("the key of a request", () => {
  it.each([
    [{}, undefined],
    [{ "x-api-key": " one " }, "one"],
    [{ "x-api-key": "one, one", authorization: "Bearer one" }, "one"],
    [{ authorization: ["Bearer one", "Bearer one"] }, "one"],
    [{ authorization: 'Digest username="a", realm="b"', "x-api-key": "one" }, "one"],
  ])("of %j is %s", (headers, key) => {
    expect(keyFrom(headers, pricing)).toBe(key)
  })

  it.each([
    [{ "x-api-key": "one, two" }],
    [{ "x-api-key": "one", authorization: "Bearer two" }],
    [{ authorization: ["Bearer one", "Bearer two"] }],
    [{ authorization: ["Basic eDp5", "Bearer two"] }],
  ])("is not chosen from several: %j", (headers) => {
    expect(() => keyFrom(headers, pricing)).toThrow("send one")
  })
})
