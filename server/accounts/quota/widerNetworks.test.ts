import { expect, it } from "vitest"
import { memoryQuotaStore } from "./memory"
import { withWiderNetworks } from "./widerNetworks"

const noon = Date.UTC(2026, 4, 4, 12)
const limits = { perMinute: 5, perDay: 100 }
const networkOf = (site: string, n: number) => `pages:2001:db8:${site}:${n.toString(16)}::/64`

it("the networks of one /48 share a wider limit, and another /48 has its own", async () => {
  const store = withWiderNetworks(memoryQuotaStore())
  const ask = (site: string, n: number) => store.charge(networkOf(site, n), limits, noon)
  const verdicts = await Promise.all(Array.from({ length: 500 }, (_, n) => ask("a", n)))
  expect(verdicts.filter(({ tripped }) => tripped === null)).toHaveLength(80)
  expect(verdicts[499]).toMatchObject({ tripped: "minute", minute: { limit: 80, used: 80 } })
  expect(await ask("b", 0)).toMatchObject({ tripped: null, minute: { limit: 5, used: 1 } })
})

it("a refused network uses up nothing of its neighbours' limit, and a refund makes room in it", async () => {
  const store = withWiderNetworks(memoryQuotaStore())
  const ask = (n: number) => store.charge(networkOf("a", n), limits, noon)
  for (let count = 0; count < 200; count++) await ask(1)
  for (let n = 2; n < 17; n++) for (let count = 0; count < 5; count++) expect((await ask(n)).tripped).toBe(null)
  expect((await ask(17)).tripped).toBe("minute")
  await store.refund(networkOf("a", 2), noon)
  expect((await ask(17)).tripped).toBe(null)
})

it("accounts and IPv4 networks are counted once", async () => {
  const store = withWiderNetworks(memoryQuotaStore())
  for (const subject of ["clx0000000000000000000000", "net:198.51.100.7"]) {
    const verdicts = await Promise.all(Array.from({ length: 6 }, () => store.charge(subject, limits, noon)))
    expect(verdicts.map(({ tripped }) => tripped)).toEqual([null, null, null, null, null, "minute"])
  }
})
