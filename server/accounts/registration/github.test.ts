import { expect, it } from "vitest"
import { verifiedAddress } from "./github"

const address = (email: string, primary: boolean, verified: boolean) => ({ email, primary, verified, visibility: null })

it("the address is GitHub's primary one, normalised like ours", () => {
  const all = [address("other@example.com", false, true), address("Mona@Example.com", true, true)]
  expect(verifiedAddress(all)).toBe("mona@example.com")
})

it.each([
  ["none", []],
  ["a primary one that is not verified", [address("victim@example.com", true, false)]],
  ["only others that are", [address("a@example.com", true, false), address("b@example.com", false, true)]],
  ["one that is no address", [address("nobody", true, true)]],
])("no address is taken from %s", (_, all) => {
  expect(verifiedAddress(all)).toBeNull()
})

it.each([[{}], [[{ email: 1 }]], ["x"], [null]])("an answer of another form (%j) is an error", (answer) => {
  expect(() => verifiedAddress(answer)).toThrow()
})
