import { expect, it } from "vitest"
import { changesOf } from "../../server/jobs/compareShapes"
import { rawBodyStore } from "../../server/jobs/rawBodies"
import { connect } from "../../server/platform/database/database"
import { shapeOf } from "../../server/sources/shapes"
import { createTestDatabase } from "../support/database"

const at = new Date("2026-11-21T15:00:00Z")

it("a week's stored answers show new fields since they were recorded, and missing ones", async () => {
  const database = connect(await createTestDatabase("migrated"))
  const keep = rawBodyStore(database)
  const tell = (body: object, fetchedAt = at, status = 200) =>
    keep({
      sourceId: "tides",
      url: "https://a.example",
      status,
      text: JSON.stringify(body),
      encoding: "utf-8",
      fetchedAt,
    })
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
  await database.close()
})
