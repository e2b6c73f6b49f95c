// @module-tag slow
import fc from "fast-check"
import { expect, it } from "vitest"
import { honestLog } from "./testing/honestLog"
import { type Draft, inFormat2, logKey, verifyDraft } from "./testing/publishedLog"
import { randomEdit } from "./testing/randomEdit"

/** `npm run test:all` tries many. */
const [runs, timeout] = process.env.TEST_MATRIX === "whole" ? [1_000, 7_200_000] : [15, 600_000]

const origins = ["live", "simulated"] as const
const honest = { live: inFormat2(honestLog("live", logKey)), simulated: honestLog("simulated", logKey) }

/** The published figures of a report, without the reasons for voids, which only the service can know. */
const figuresIn = (said: readonly string[]) =>
  said
    .filter((line) => /^(Daily predictions|Calls against|Void|Event signals|Mean return|Win rate)/.test(line))
    .map((line) => (line.startsWith("Void") ? line.replace(/%: .*/, "%") : line))
const warningsIn = (said: readonly string[]) => said.filter((line) => line.startsWith("WARNING"))

it.each(origins)(
  "no random edit of a %s log, hashed and signed again, changes a published figure and passes without a new warning",
  async (origin) => {
    const before = (await verifyDraft(honest[origin])).said
    await fc.assert(
      fc.asyncProperty(fc.array(randomEdit, { minLength: 1, maxLength: 3 }), async (edits) => {
        const draft: Draft = structuredClone(honest[origin])
        for (const edit of edits) edit(draft)
        const { code, said } = await verifyDraft(draft)
        const isWarned = warningsIn(said).some((warning) => !before.includes(warning))
        if (code === 0 && !isWarned) expect(figuresIn(said)).toEqual(figuresIn(before))
        else expect([0, 1]).toContain(code)
      }),
      { numRuns: runs },
    )
  },
  timeout,
)
