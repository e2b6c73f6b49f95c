import { expect, it } from "vitest"
import { encodeText } from "../../surfaces/formats/encoded"
import { keptPages, type SharedPage } from "./keptPages"

const freshness = { freshMs: 10, staleMs: 20 }
const page = (text: string, status = 200, isWhole = true): SharedPage => ({
  status,
  isWhole,
  type: "text/html",
  headers: {},
  answer: encodeText(text),
})

function store() {
  const pages = keptPages()
  const begun: { isAwaited: boolean; finish(made: SharedPage): void; fail(error: Error): void }[] = []
  const ask = (at: number, versions = "1", path = "/") =>
    pages.get(path, { at, versions }, freshness, (isAwaited) => {
      const { promise, resolve, reject } = Promise.withResolvers<SharedPage>()
      begun.push({ isAwaited, finish: resolve, fail: reject })
      return promise
    })
  const read = async (asked: Promise<SharedPage>) => (await asked).answer.body.toString()
  /** Renders the first page, at the instant 0. */
  async function begin(made: SharedPage): Promise<string> {
    const first = read(ask(0))
    begun[0].finish(made)
    return first
  }
  return { ask, begin, begun, read }
}

it("simultaneous requests for a page wait for one rendering, and later ones for none", async () => {
  const { ask, begun, read } = store()
  const first = Array.from({ length: 50 }, () => read(ask(0)))
  expect(begun).toHaveLength(1)
  begun[0].finish(page("one"))
  expect(new Set(await Promise.all(first))).toEqual(new Set(["one"]))
  expect(await read(ask(9))).toBe("one")
  expect(begun).toHaveLength(1)
})

it.each([
  ["facts have changed", 5, "2"],
  ["it is old", 15, "1"],
] as const)("if %s, the last rendering is shown while the next one is made, once", async (_, at, versions) => {
  const { ask, begin, begun, read } = store()
  await begin(page("one"))
  expect(await read(ask(at, versions))).toBe("one")
  expect(await read(ask(at, versions))).toBe("one")
  expect(begun).toHaveLength(2)
  expect(begun.map(({ isAwaited }) => isAwaited)).toEqual([true, false])
  begun[1].finish(page("two"))
  await expect.poll(() => read(ask(at, versions))).toBe("two")
  expect(begun).toHaveLength(2)
})

it("a visitor waits for the next rendering if the kept one is too old", async () => {
  const { ask, begin, begun, read } = store()
  await begin(page("one"))
  const second = read(ask(30))
  begun[1].finish(page("two"))
  expect(await second).toBe("two")
})

it("a failed rendering rejects for those who wait and is never kept; the last one stays", async () => {
  const { ask, begun, read } = store()
  const first = ask(0)
  begun[0].fail(new Error("no slot"))
  await expect(first).rejects.toThrow("no slot")
  const second = read(ask(0))
  begun[1].finish(page("outage", 503))
  expect(await second).toBe("outage")
  const third = read(ask(1))
  begun[2].finish(page("three"))
  await third
  expect(await read(ask(12))).toBe("three")
  begun[3].fail(new Error("no slot"))
  expect(await read(ask(13))).toBe("three")
})

it("an incomplete page is shown for a second, and never replaces a complete one that is still fresh", async () => {
  const { ask, begin, begun, read } = store()
  expect(await begin(page("some of it", 200, false))).toBe("some of it")
  expect(await read(ask(999))).toBe("some of it")
  const second = read(ask(1_000))
  begun[1].finish(page("all of it"))
  expect(await second).toBe("all of it")
  expect(await read(ask(1_015))).toBe("all of it")
  begun[2].finish(page("some of it", 200, false))
  const askAgain = async () => ({ shown: await read(ask(1_016)), rendered: begun.length })
  await expect.poll(askAgain).toEqual({ shown: "all of it", rendered: 4 })
})
