import { z } from "zod"
import { congressHouse, congressSenate } from "../../knowledge/families/congress"
import { crowdManifold, crowdPolymarket } from "../../knowledge/families/crowd"
import { earthquakes } from "../../knowledge/families/earthquakes"
import { economicCalendar } from "../../knowledge/families/economicCalendar"
import { energyInventories } from "../../knowledge/families/energyInventories"
import type { Family } from "../../knowledge/families/family"
import { fearGreed } from "../../knowledge/families/fearGreed"
import { flights } from "../../knowledge/families/flights"
import { houseHearings, senateHearings } from "../../knowledge/families/hearings"
import { lobbying } from "../../knowledge/families/lobbying"
import { putCall } from "../../knowledge/families/putCall"
import { social } from "../../knowledge/families/social"
import { isOfFinishedRun } from "../../platform/database/runs"
import {
  type Column,
  type ColumnType,
  type Dataset,
  type DatasetRow,
  type DatasetValue,
  flag,
  instant,
  json,
  text,
} from "../dataset"

const textTypes: Record<string, ColumnType> = { date: "date", "date-time": "instant" }
const otherTypes: Record<string, ColumnType> = { integer: "integer", number: "number", boolean: "flag" }

/** Families whose licence allows showing figures, but not bulk redistribution, have no file (content/docs/files.md). */
export const factDatasets: readonly Dataset[] = [
  fearGreed,
  putCall,
  economicCalendar,
  social.reddit,
  social.wikipedia,
  earthquakes,
  energyInventories,
  crowdPolymarket,
  crowdManifold,
  lobbying,
  houseHearings,
  senateHearings,
  flights,
  congressHouse,
  congressSenate,
].map(datasetOf)

type FactFamily = Extract<Family, { storage: "fact" }>

/** Every statement of a family, revisions and retractions included, with the fields of its schema as columns. */
function datasetOf({ name, title, summary, body }: Pick<FactFamily, "name" | "title" | "summary" | "body">): Dataset {
  const fields = fieldsOf(body)
  return {
    name,
    title,
    summary: `${summary} A revision or a retraction is a later row with the same \`key\`.`,
    datedBy: "known_at",
    isPrices: false,
    columns: [
      ...[text("key"), instant("known_at"), instant("described_at"), flag("is_assumed"), flag("is_retracted")],
      ...[json("subjects"), ...fields.map(({ column }) => column)],
    ],
    facts: () => `
      SELECT id, key, known_at, described_at, is_assumed, is_retracted, subjects, body
      FROM fact WHERE family = '${name}' AND known_at <= $1 AND ${isOfFinishedRun}`,
    order: `known_at, key COLLATE "C", id`,
    rowsOf({ body: said, ...fact }) {
      const own = Object.fromEntries(
        fields.map(({ field, column }): [string, DatasetValue] => [column.name, Object(said)[field] ?? null]),
      )
      return [{ ...(fact as DatasetRow), ...own }]
    },
  }
}

type Field = { field: string; column: Column }

type Schema = {
  type?: string | string[]
  format?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
}

/** A union of objects has the fields of each; fields that only some of them have may be null. */
function fieldsOf(body: z.ZodType): Field[] {
  const { oneOf, anyOf, ...single } = z.toJSONSchema(body) as Schema
  const kinds = oneOf ?? anyOf ?? [single]
  const names = [...new Set(kinds.flatMap(({ properties = {} }) => Object.keys(properties)))]
  return names.map((field) => {
    const schemas = kinds.flatMap(({ properties = {} }) => properties[field] ?? [])
    const [{ type, isNullable }] = schemas.map(typeOf)
    const isInAll = schemas.length === kinds.length && !schemas.some((schema) => typeOf(schema).isNullable)
    return { field, column: { name: columnName(field), type, isNullable: isNullable || !isInAll } }
  })
}

/** `key`, `subjects` and the instants belong to the fact itself. */
function columnName(field: string): string {
  const name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return ["key", "known_at", "described_at", "subjects"].includes(name) ? `body_${name}` : name
}

function typeOf({ type, format, anyOf, ...schema }: Schema): { type: ColumnType; isNullable: boolean } {
  if (Array.isArray(type)) {
    const [only, ...more] = type.filter((each) => each !== "null")
    const one = typeOf({ ...schema, format, type: more.length === 0 ? only : undefined })
    return { ...one, isNullable: type.includes("null") }
  }
  const others = anyOf?.filter((each) => each.type !== "null")
  if (anyOf && others?.length === 1) return { ...typeOf(others[0]), isNullable: others.length < anyOf.length }
  const isText = type === "string" || typeof (schema.enum?.[0] ?? schema.const) === "string"
  if (isText) return { type: textTypes[format ?? ""] ?? "text", isNullable: false }
  return { type: otherTypes[type ?? ""] ?? "json", isNullable: false }
}
