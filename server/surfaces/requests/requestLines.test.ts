import { expect, it } from "vitest"
import { requestLines } from "./requestLines"

function opened() {
  let nowMs = 5_000
  const lines: object[] = []
  const log = requestLines({ info: (fields: object) => void lines.push(fields) }, () => nowMs)
  const pass = (ms: number) => {
    nowMs += ms
  }
  const admitted = (sender: string, times: number) =>
    Array.from({ length: times }, () => log.admits(sender)).filter(Boolean).length
  return { ...log, lines, pass, admitted }
}

it("a sender's first 20 requests have their own lines, and one line counts the rest", () => {
  const { admitted, flush, lines, close } = opened()
  expect(admitted("198.51.100.7", 5_000)).toBe(20)
  expect(admitted("198.51.100.8", 3)).toBe(3)
  flush()
  expect(lines).toEqual([{ event: "requests.summarized", sender: "198.51.100.7", count: 4_980 }])
  expect(admitted("198.51.100.7", 21)).toBe(20)
  close()
  expect(lines).toHaveLength(2)
})

it("many senders together have at most 100 lines a second, and one line counts the others", () => {
  const { admitted, flush, lines, pass, close } = opened()
  const flood = () => Array.from({ length: 2_000 }, (_, n) => admitted(`network ${n}`, 30)).reduce((a, b) => a + b)
  expect(flood()).toBe(100)
  pass(1_000)
  expect(flood()).toBeLessThanOrEqual(100)
  flush()
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toMatchObject({ event: "requests.summarized", sender: "others" })
  close()
})
