import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { testFolder } from "../platform/testing/folder"
import { honestLog } from "./testing/honestLog"
import { type Draft, inFormat2, logKey, publish, verifyFiles } from "./testing/publishedLog"

const folder = testFolder()

const honest = honestLog("live", logKey)
const turn = 40
/** The first checkpoints contain their time of signing; for the others a row does. */
const both = inFormat2(honest, turn)

describe("a log whose checkpoints lose their extension lines", () => {
  it("continues from an earlier verification, and from a kept checkpoint", async () => {
    const state = join(folder, "state.json")
    const { size } = honest.checkpoints[turn - 1]
    const before: Draft = {
      ...honest,
      entries: honest.entries.slice(0, size),
      checkpoints: honest.checkpoints.slice(0, turn),
    }
    const earlier = publish(before)
    expect(await verifyFiles(earlier, { state })).toMatchObject({ code: 0 })
    const { signed_at, ...asEarlierCopiesWroteIt } = JSON.parse(readFileSync(state, "utf8"))
    expect(signed_at).toBe(honest.checkpoints[turn - 1].signedAt)
    writeFileSync(state, JSON.stringify(asEarlierCopiesWroteIt))
    const checkpoint = join(folder, "kept")
    writeFileSync(checkpoint, earlier.files.get("checkpoint") ?? "")
    expect(await verifyFiles(publish(both), { state, checkpoint })).toMatchObject({ code: 0 })
    writeFileSync(checkpoint, publish(both).files.get("checkpoint") ?? "")
    expect(await verifyFiles(publish(both), { state, checkpoint })).toMatchObject({ code: 0 })
  })

  const listed = (edit: (lines: { signed_at?: string }[]) => object[]) => {
    const { files } = publish(both)
    const lines = (files.get("checkpoints") ?? "").trimEnd().split("\n")
    const edited = edit(lines.map((line) => JSON.parse(line)))
    return { files: files.set("checkpoints", edited.map((line) => `${JSON.stringify(line)}\n`).join("")) }
  }

  it.each<[string, RegExp, Parameters<typeof listed>[0]]>([
    [
      "of which the list says another time than its row",
      /Checkpoint \d+ is listed as signed at .*01Z, and row \d+ says 2026-/,
      (lines) => lines.with(60, { ...lines[60], signed_at: lines[60].signed_at?.replace(/\.\d{3}Z$/, ".001Z") }),
    ],
    [
      "of which the list says no time",
      /Checkpoint \d+ is not a signed checkpoint/,
      (lines) => lines.with(60, { ...lines[60], signed_at: undefined }),
    ],
    [
      "that the list lacks",
      /Row \d+ speaks of a checkpoint that the log does not list/,
      (lines) => lines.toSpliced(60, 1),
    ],
  ])("does not verify with a checkpoint %s", async (_, named, edit) => {
    const { code, said, problems } = await verifyFiles(listed(edit))
    expect(said.join("\n")).toMatch(named)
    expect(problems.map(({ rule }) => rule)).toContain("checkpoint")
    expect(code).toBe(1)
  })

  it("does not verify with a checkpoint that no row records", async () => {
    const draft = structuredClone(both)
    const { size } = draft.checkpoints[60]
    draft.entries[size - 1].leaf.kind = "other"
    const { code, said } = await verifyFiles(publish(draft))
    expect(said.join("\n")).toMatch(/Checkpoint \d+ is listed as signed at .*, and row \d+ says nothing of that/)
    expect(code).toBe(1)
  })
})
