import { expect, it } from "vitest"
import { workBudget, workBudgetMs } from "./workBudget"

function clocked() {
  let nowMs = 0
  const budget = workBudget(() => nowMs)
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { ...budget, pass }
}

const office = "net:198.51.100.7"

it("an owner that has spent twice its budget waits 15 seconds, and no other owner waits", () => {
  const { spend, leftMs, waitSeconds, require: check, pass } = clocked()
  check(office)
  spend(office, 2 * workBudgetMs)
  expect([leftMs(office), waitSeconds(office)]).toEqual([0, 15])
  expect(() => check(office)).toThrow("computing time")
  check("net:198.51.100.8")
  pass(14_000)
  expect(() => check(office)).toThrow()
  pass(2_000)
  check(office)
})

it("a fifth of a core is never refused, and twice as much is within a minute", () => {
  const { spend, require: check, pass } = clocked()
  const spendFor = (seconds: number, msEach: number) => {
    for (let second = 0; second < seconds; second++) {
      pass(1_000)
      check(office)
      spend(office, msEach)
    }
  }
  spendFor(600, 195)
  expect(() => spendFor(60, 400)).toThrow()
})

it("the networks of one /48 together have the budget of two networks", () => {
  const { spend, require: check } = clocked()
  const networkOf = (n: number) => `net:2001:db8:a:${n.toString(16)}::/64`
  for (let n = 0; n < 4; n++) {
    check(networkOf(n))
    spend(networkOf(n), workBudgetMs / 2)
  }
  expect(() => check(networkOf(4))).toThrow()
  check("net:2001:db8:b:1::/64")
})
