import { expect, it } from "vitest"
import { turns } from "./turns"

const now = Date.UTC(2026, 10, 24)
const past = { isAboutNow: false, at: now }
const never = () => new Promise<string>(() => {})
const done = async () => "done"
const refusedFor = (seconds: number) => ({ refusal: "unavailable", more: { retry_after_seconds: seconds } })

function fill(inTurn: ReturnType<typeof turns>, owner: string): void {
  for (let count = 0; count < 18; count++) inTurn({ ...past, owner }, never).catch(() => {})
}

it("an account whose questions are refused waits longer each time, and is refused at once until then", async () => {
  const inTurn = turns()
  fill(inTurn, "greedy")
  const ask = (at: number) => inTurn({ owner: "greedy", isAboutNow: false, at }, done)
  const together = [1, 2, 3].map(() => ask(now))
  for (const refused of together) await expect(refused).rejects.toMatchObject(refusedFor(5))
  await expect(ask(now + 2_000)).rejects.toMatchObject(refusedFor(3))
  await expect(ask(now + 5_000)).rejects.toMatchObject(refusedFor(10))
  await expect(ask(now + 15_000)).rejects.toMatchObject(refusedFor(20))
  const hour = now + 3_600_000
  await expect(ask(hour)).rejects.toMatchObject(refusedFor(5))
})

it("an account that has to wait is refused every question, and no other account is", async () => {
  const inTurn = turns()
  fill(inTurn, "greedy")
  const aboutNow = { isAboutNow: true, at: now }
  expect(await inTurn({ ...aboutNow, owner: "greedy" }, done)).toBe("done")
  await expect(inTurn({ ...past, owner: "greedy" }, done)).rejects.toThrow("your questions")
  await expect(inTurn({ ...aboutNow, owner: "greedy" }, done)).rejects.toMatchObject(refusedFor(5))
  expect(await inTurn({ ...past, owner: "modest" }, done)).toBe("done")
})

it("answers about now do not wait for those about the past", async () => {
  const inTurn = turns()
  for (const owner of ["a", "b", "c"]) fill(inTurn, owner)
  expect(await inTurn({ owner: "d", isAboutNow: true, at: now }, done)).toBe("done")
})

it("if all accounts together ask too much, none has to wait longer each time", async () => {
  const inTurn = turns()
  for (let account = 0; account < 20; account++) fill(inTurn, `account ${account}`)
  for (const at of [now, now + 1_000]) {
    await expect(inTurn({ owner: "modest", isAboutNow: false, at }, done)).rejects.toMatchObject(refusedFor(5))
  }
})
