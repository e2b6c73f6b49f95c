import { expect, it } from "vitest"
import { refusals } from "../../accounts/refusals"
import { fewAtOnce } from "./fewAtOnce"

it("a set number run at once, a set number wait, and the next is refused until one is done", async () => {
  const { promise: isFinished, resolve: finish } = Promise.withResolvers<void>()
  const begun: string[] = []
  const made = fewAtOnce(2, 1)
  const make = (name: string) =>
    made(async () => {
      begun.push(name)
      await isFinished
      return name
    })
  const first = ["one", "two", "three"].map(make)
  await expect(make("four")).rejects.toThrow(refusals.computationsQueued().message)
  expect(begun).toEqual(["one", "two"])
  finish()
  expect(await Promise.all(first)).toEqual(["one", "two", "three"])
  expect(await make("five")).toBe("five")
})
