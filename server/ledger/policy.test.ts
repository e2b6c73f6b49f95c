import { expect, it } from "vitest"
import { cosignatureType, mlDsaCosignatureType, readVerifierKey } from "./note"
import { policyText, readWitnessKeys, witnessId } from "./policy"
import { testWitness } from "./testing/witness"

const keyOf = (text: string) => readVerifierKey(text) ?? expect.fail(`no key: ${text}`)

const url = "https://assay.test/track-record"
const linesOf = (...witnesses: string[]) =>
  policyText({ keys: [], witnesses: readWitnessKeys(witnesses), url, dataOrigin: "live" })
    .split("\n")
    .filter((line) => /^(group|quorum)/.test(line))

it("asks for no witness if the operator names none", () => {
  expect(linesOf()).toEqual(["quorum none"])
})

it("counts a witness with two keys once, and a key that is named twice once", () => {
  const [a, b] = [testWitness("a.example"), testWitness("b.example", cosignatureType)]
  const second = testWitness("b.example", mlDsaCosignatureType)
  const [ofA, ofB, ofSecond] = [a, b, second].map(({ key }) => witnessId(keyOf(key)))
  expect(linesOf(a.key, b.key, a.key, second.key)).toEqual([
    `group b.example+keys any ${ofB} ${ofSecond}`,
    `group witnesses 2 ${ofA} b.example+keys`,
    "quorum witnesses",
  ])
})
