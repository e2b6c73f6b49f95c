import { expect, it } from "vitest"
import { changesOf } from "../../server/jobs/compareShapes"
import { rawBodyStore } from "../../server/jobs/rawBodies"
import { shapeOf } from "../../server/sources/shapes"
import { testDatabase } from "../support/testDatabase"

const at = new Date("2026-11-21T15:00:00Z")
const database = testDatabase("migrated")

it("a week's stored answers show new fields since they were recorded, and missing ones", async () => {
  const keep = rawBodyStore(database)
  const from = { sourceId: "tides", url: "https://a.example", encoding: "utf-8" } as const
  const tell = (body: object, fetchedAt = at, status = 200) =>
    keep({ ...from, status, text: JSON.stringify(body), fetchedAt })
  const recorded = [shapeOf('{"rows":[{"id":1,"height":0.5,"station":"x"}]}')].filter((shape) => shape !== null)
  expect(await changesOf(database, "tides", recorded, at)).toEqual([])
  await tell({ rows: [{ id: 1, height: 0.6, station: "y" }] })
  expect(await changesOf(database, "tides", recorded, at)).toEqual([])
  await database.prisma.rawBody.deleteMany()
  await tell({ rows: [{ id: 1, height: "0.6 m", datum: "MLLW" }] })
  await tell({ rows: [{ id: 1, height: 0.6, other: 1 }] }, new Date("2026-11-01T00:00:00Z"))
  await tell({ rows: [{ id: 1, height: 0.6, failed: 1 }] }, at, 500)
  expect(await changesOf(database, "tides", recorded, at)).toEqual([
    {
      sourceId: "tides",
      answers: 1,
      appeared: [
        { kind: "type", field: "height", seen: "string" },
        { kind: "field", field: "datum", seen: "string" },
      ],
      gone: ["station"],
    },
  ])
})
