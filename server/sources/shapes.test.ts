import { expect, test } from "vitest"
import { noveltiesOf, shapeOf, watchDrift } from "./shapes"

const rows = Array.from({ length: 25 }, (_, index) => ({
  id: `market-${index}`,
  question: "Will it?",
  status: index % 2 ? "open" : "closed",
  price: index / 100,
  note: null,
}))

function shaped(value: unknown) {
  const shape = shapeOf(typeof value === "string" ? value : JSON.stringify(value))
  if (!shape) throw new Error("it has no shape")
  return shape
}

const recorded = [shaped({ rows, next: "abc" })]
const changed = (change: object) => noveltiesOf(shaped({ rows: [{ ...rows[0], ...change }], next: null }), recorded)

test("an answer like the recorded one has nothing new, even if fields are missing or null now", () => {
  expect(changed({})).toEqual([])
  expect(changed({ price: null, note: "At last" })).toEqual([])
  expect(noveltiesOf(shaped({ rows: [{ id: "1", question: "?", status: "open" }] }), recorded)).toEqual([])
})

test("a new field, another type and another value of a short list are new", () => {
  expect(changed({ fee: 2, price: "0.5", status: "voided" })).toEqual([
    { kind: "value", field: "status", seen: "voided" },
    { kind: "type", field: "price", seen: "string" },
    { kind: "field", field: "fee", seen: "number" },
  ])
})

test("an answer of another kind is not compared", () => {
  expect(noveltiesOf(shaped({ history: [{ t: 1, p: 0.5 }] }), recorded)).toEqual([])
  expect(noveltiesOf(shaped(rows), [])).toEqual([])
})

test("XML and CSV have a shape of elements, attributes and columns, and a page or plain text has none", () => {
  const feed = shaped('<?xml version="1.0"?><hearings><meeting id="1"><date>x</date></meeting></hearings>')
  const later = shaped('<hearings><meeting id="1" room="2"><date>x</date></meeting></hearings>')
  expect(noveltiesOf(later, [feed])).toEqual([{ kind: "field", field: "meeting@room", seen: "attribute" }])
  const columns = noveltiesOf(shaped("DATE,OPEN,CLOSE,ADJ\n"), [shaped("DATE,OPEN,CLOSE\n2026-11-20,1,2")])
  expect(columns).toEqual([{ kind: "field", field: "ADJ", seen: "column" }])
  const chart = [shaped("observation_date,UNRATE\n2025-06-01,4.1")]
  expect(noveltiesOf(shaped("observation_date,BAMLH0A0HYM2\n"), chart)).toEqual([])
  expect(noveltiesOf(shaped("observation_date,VIXCLS,vintage\n"), chart)).toMatchObject([{ field: "vintage" }])
  for (const text of ["<!DOCTYPE html><html></html>", "throttled", "{broken", ""]) expect(shapeOf(text)).toBeNull()
})

test("keys that are names or figures are not fields, and endless answers are bounded", () => {
  const byDate = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`2026-${index}`, { close: 1 }]))
  expect(noveltiesOf(shaped(byDate(900)), [shaped(byDate(2))])).toEqual([])
  const wide = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, index) => [`f${"x".repeat(index % 50)}${index}`, index]),
  )
  expect(shaped({ ...wide }).size).toBeLessThanOrEqual(400)
  const deep = `${'{"inner":'.repeat(5_000)}1${"}".repeat(5_000)}`
  expect(shaped(deep).size).toBe(1)
})

test("a run counts each novelty once, and returns null for a source without recorded answers", () => {
  const watch = watchDrift((sourceId) => (sourceId === "known" ? recorded : []))
  for (let page = 0; page < 3; page++) watch.note("known", JSON.stringify({ rows: [{ ...rows[0], fee: page }] }))
  watch.note("unknown", JSON.stringify({ rows }))
  expect(watch.of("known")).toEqual([{ kind: "field", field: "fee", seen: "number" }])
  expect(watch.of("unknown")).toBeNull()
})
