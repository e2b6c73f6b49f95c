import { describe, expect, it } from "vitest"
import { mlDsaCosignatureType } from "./note"
import { honestLog } from "./testing/honestLog"
import { inFormat2, logKey, publish, verifyFiles } from "./testing/publishedLog"
import { type TestWitness, testWitness } from "./testing/witness"

const honest = publish(inFormat2(honestLog("live", logKey)))
const [one, other, third] = [
  testWitness("one.example"),
  testWitness("other.example", mlDsaCosignatureType),
  testWitness("third.example"),
]

const hourMs = 3_600_000

/** The files of the log. Each witness has signed all checkpoints but its last ones, some hours later. */
function witnessed(by: { witness: TestWitness; missing?: number; hours?: number }[]) {
  const listed = (honest.files.get("checkpoints") ?? "").trimEnd().split("\n")
  const notes = listed.map((line, at) => {
    const { checkpoint_id, signed_at, note } = JSON.parse(line)
    const lines = by.flatMap(({ witness, missing = 0, hours = 0 }) => {
      const isSigned = at < listed.length - missing
      return isSigned ? [witness.cosign(note, new Date(Date.parse(signed_at) + hours * hourMs))] : []
    })
    return { checkpoint_id, signed_at, note: note + lines.join("") }
  })
  const files = new Map(honest.files)
  files.set("checkpoint", notes[notes.length - 1].note)
  files.set("checkpoints", notes.map((line) => `${JSON.stringify(line)}\n`).join(""))
  return { files }
}

describe("the verifier with witnesses", () => {
  it("reports when each signed the newest checkpoint, and how much they saw before its session", async () => {
    const log = witnessed([{ witness: one }, { witness: other }])
    const { code, said } = await verifyFiles(log, { witness: [one.key, other.key] })
    expect(said).toContainEqual(
      expect.stringMatching(
        /^Witnesses of the newest checkpoint: one\.example \(2026-.*Z\), other\.example \(2026-.*Z\)$/,
      ),
    )
    expect(said).toContainEqual(
      expect.stringMatching(/^Witnessed before their session opened: (\d+) of \1 batches of predictions and signals$/),
    )
    expect(code).toBe(0)
  })

  it("goes by the clock of the witnesses, not by that of the log", async () => {
    const log = witnessed([{ witness: one }, { witness: other, hours: 24 }])
    const inTime = async (require: string) => {
      const { said } = await verifyFiles(log, { witness: [one.key, other.key], require })
      return /opened: (\d+) of (\d+)/.exec(said.join("\n"))?.slice(1).map(Number)
    }
    expect(await inTime("1")).toEqual([expect.any(Number), expect.any(Number)])
    const [[early, all], [late]] = [(await inTime("1")) ?? [], (await inTime("2")) ?? []]
    expect(early).toBe(all)
    expect(late).toBeLessThan(all)
  })

  it("refuses a newest checkpoint that too few of them have signed, and names the others", {
    tags: "slow",
  }, async () => {
    const log = witnessed([{ witness: one }, { witness: other, missing: 1 }])
    const keys = { witness: [one.key, other.key, third.key] }
    const { code, said, problems } = await verifyFiles(log, { ...keys, require: "2" })
    expect(problems).toEqual([expect.objectContaining({ rule: "witness" })])
    expect(said.join("\n")).toMatch(
      /1 of 3 witnesses have signed .* 2 must have: other\.example, third\.example have not/,
    )
    expect(code).toBe(1)
    expect(await verifyFiles(log, { ...keys, require: "1" })).toMatchObject({ code: 0 })
    expect(await verifyFiles(log, keys)).toMatchObject({ code: 1 })
  })

  it.each([
    ["before its checkpoint", -2],
    ["in the future", 24 * 365 * 200],
  ])("names a witness that dates its line %s, and counts it nowhere", async (_, hours) => {
    const { code, said } = await verifyFiles(witnessed([{ witness: one, hours }]), { witness: [one.key] })
    expect(said.join("\n")).toMatch(
      /one\.example dates \d+ cosignatures before their checkpoints or after now, such as that of the checkpoint of/,
    )
    expect(said.join("\n")).toMatch(/0 of 1 witnesses have signed the newest checkpoint/)
    expect(code).toBe(1)
  })

  it("gives the figures of the rows alone that enough of them saw in time", async () => {
    const log = witnessed([{ witness: one }, { witness: other, hours: 24 }])
    const vouched = async (require: string) => {
      const { said } = await verifyFiles(log, { witness: [one.key, other.key], require })
      const line = said.find((each) => each.startsWith("Resolved, and seen by others before their session opened: "))
      return /: (\d+) of (\d+) daily predictions.*; (\d+) of (\d+) independent/
        .exec(line ?? "")
        ?.slice(1)
        .map(Number)
    }
    const [[daily, all, signals, allSignals], late] = [(await vouched("1")) ?? [], (await vouched("2")) ?? []]
    expect([daily, signals]).toEqual([all, allSignals])
    expect(late.slice(0, 2)).toEqual([expect.any(Number), all])
    expect(late[0]).toBeLessThan(all)
  })

  it("says how the others did, so that no cosignature can be kept back after a loss", async () => {
    const log = witnessed([{ witness: one }, { witness: other, hours: 24 }])
    const { said } = await verifyFiles(log, { witness: [one.key, other.key] })
    const text = said.join("\n")
    const [, right, others] = /daily predictions, with (\d+) right \(.*?\) and (\d+) of the others \(/.exec(text) ?? []
    expect(text).toContain(`; ${Number(right) + Number(others)} of 365 correct`)
  })

  it("does not accept a stranger's line under a witness's name", async () => {
    const log = witnessed([{ witness: testWitness(one.name) }])
    expect(await verifyFiles(log, { witness: [one.key] })).toMatchObject({ code: 1 })
  })

  it.each([
    ["a key that is none", [`${one.key}x`], undefined],
    ["the key of a log", [logKey], undefined],
    ["more than there are", [one.key], "2"],
    ["one witness for two", [one.key, one.key], "2"],
    ["no number", [one.key], "all"],
  ])("cannot check by %s", async (_, witness, require) => {
    expect(await verifyFiles(witnessed([]), { witness, require })).toMatchObject({ code: 2, problems: [] })
  })
})
