import { describe, expect, it } from "vitest"
import { filterIn, isFiltered, matching } from "./filter"

const request = (id: string, more: object) => ({
  ...{ id, at: "2026-05-04T12:00:30.500Z", endpoint: "market/regime", channel: "rest", status: 200, code: null },
  ...{ ms: 1, keyId: "key_1" },
  ...more,
})

const requests = [
  request("1", {}),
  request("2", { status: 404, code: "not_found" }),
  request("3", { status: 429, code: "rate_limited_minute", channel: "mcp" }),
  request("4", { status: 503, code: "unavailable", keyId: "key_2" }),
  request("5", { endpoint: "account/me", at: "2026-05-04T12:01:00.000Z" }),
]

const found = (query: string) =>
  matching(requests, filterIn(new URLSearchParams(query)))
    .map(({ id }) => id)
    .join("")

describe("the filters of the request log", () => {
  it.each([
    ["", "12345"],
    ["status=ok", "15"],
    ["status=refused", "2"],
    ["status=limited", "3"],
    ["status=failed", "4"],
    ["status=404", "2"],
    ["endpoint=account/me", "5"],
    ["channel=mcp", "3"],
    ["key=key_2", "4"],
    ["from=2026-05-04T12:01", "5"],
    ["to=2026-05-04T12:00", "1234"],
    ["from=2026-05-04T12:00&to=2026-05-04T12:00&status=ok", "1"],
    ["status=nonsense", ""],
  ])("of ?%s in the URL find the requests %s", (query, ids) => {
    expect(found(query)).toBe(ids)
  })

  it("leave out instants that no field can show, and report whether they filter anything", () => {
    expect(found("from=tomorrow&to=2026-99-99T12:00")).toBe("12345")
    expect(isFiltered(filterIn(new URLSearchParams("from=tomorrow")))).toBe(false)
    expect(isFiltered(filterIn(new URLSearchParams("channel=mcp")))).toBe(true)
  })
})
