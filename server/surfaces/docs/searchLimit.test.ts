import { expect, it } from "vitest"
import { memoryQuotaStore } from "../../quota/memory"
import { searchLimits, searchWithinLimit } from "./searchLimit"

const noon = Date.UTC(2026, 4, 4, 12)

it("refuses a network that searches for too many new words, with when to go on, and no other network", async () => {
  const service = { quota: memoryQuotaStore() }
  const by = (network: string, at = noon) => ({ baseUrl: "https://limit.test", network, at })
  expect(await searchWithinLimit(service, by("a"), "quota")).not.toEqual([])
  await service.quota.charge("docs-search:a", searchLimits, noon, searchLimits.perMinute - 1)

  await expect(searchWithinLimit(service, by("a"), "cursor")).rejects.toMatchObject({
    refusal: "rate_limited_minute",
    detail: "Too many searches came from your network. Try again in 60 seconds.",
    more: { retry_after_seconds: 60 },
  })
  expect(await searchWithinLimit(service, by("a"), "QUOTA ")).not.toEqual([])
  expect(await searchWithinLimit(service, by("b"), "cursor")).not.toEqual([])
  expect(await searchWithinLimit(service, by("a", noon + 60_000), "pagination")).not.toEqual([])
})
