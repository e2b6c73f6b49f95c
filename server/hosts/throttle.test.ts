import { expect, it } from "vitest"
import { throttle } from "./throttle"

function clocked() {
  let nowMs = 0
  const delayOf = throttle(() => nowMs)
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { delayOf, pass }
}

const [office, other] = ["198.51.100.7", "198.51.100.8"]

it("an office with twenty requests a second never waits", () => {
  const { delayOf, pass } = clocked()
  for (let count = 0; count < 1_200; count++) {
    pass(50)
    expect(delayOf(office)).toBe(0)
  }
})

it("64 connections that never pause get a hundred answers a second and delay no other network", () => {
  const { delayOf, pass } = clocked()
  let answered = 0
  for (let ms = 0; ms < 60_000; ) {
    const delay = Math.max(1, delayOf(office))
    answered++
    pass(delay / 64)
    ms += delay / 64
  }
  expect(answered / 60).toBeGreaterThan(90)
  expect(answered / 60).toBeLessThan(140)
  expect(delayOf(other)).toBe(0)
  pass(30_000)
  expect(delayOf(office)).toBe(0)
})

it("no request waits longer than a second, however many there are", () => {
  const { delayOf } = clocked()
  const delays = Array.from({ length: 20_000 }, () => delayOf(office))
  expect(Math.max(...delays)).toBe(1_000)
})
