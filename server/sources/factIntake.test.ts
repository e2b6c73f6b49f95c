import { expect, test } from "vitest"
import { openFactIntake } from "./factIntake"

function read({ offered, passed, bad }: { offered: readonly string[]; passed: number; bad: number }) {
  const intake = openFactIntake<{ day: string; value: number }>(({ day }) => day)
  for (const [value, day] of offered.entries()) intake.offer({ day, value }, day)
  for (let row = 0; row < passed; row++) intake.pass()
  for (let row = 0; row < bad; row++) intake.refuseMalformed("malformed_row", row)
  return intake.conclude("raw", "nothing on these days")
}

test("bad rows are measured against all rows of an answer, including those of other days", () => {
  expect(read({ offered: ["a"], passed: 19, bad: 2 })).toMatchObject({ outcome: "ok", rows: [{}], rejected: [{}, {}] })
  expect(read({ offered: ["a"], passed: 15, bad: 2 })).toMatchObject({
    outcome: "format_changed",
    reason: "2 of 18 rows were refused: malformed_row",
  })
})

test("a run without rows of these days lists the refused ones", () => {
  expect(read({ offered: [], passed: 5, bad: 1 })).toEqual({
    outcome: "empty_confirmed",
    reason: "nothing on these days",
    rejected: [{ reason: "malformed_row", raw: "0" }],
  })
  expect(read({ offered: [], passed: 5, bad: 0 })).toEqual({
    outcome: "empty_confirmed",
    reason: "nothing on these days",
  })
})

test("contradictory rows do not count as a day without news", () => {
  expect(read({ offered: ["a", "a"], passed: 5, bad: 0 })).toMatchObject({ outcome: "format_changed" })
})
