import { expect, it } from "vitest"
import { vouchersOf } from "./ledger"

it.each([
  [[], [], "Only we vouch for the time at which this checkpoint was signed."],
  [["a.example"], [], "Besides us, the witness a.example vouches for the time at which this checkpoint was signed."],
  [
    ["a.example", "b.example"],
    ["tsa.example"],
    "Besides us, the witnesses a.example and b.example, and the timestamp authority tsa.example vouch for the time at which this checkpoint was signed.",
  ],
])("the record names in one line who vouches for the time: %j, %j", (witnesses, timestamp_authorities, said) => {
  expect(vouchersOf({ witnesses, timestamp_authorities })).toBe(said)
})
