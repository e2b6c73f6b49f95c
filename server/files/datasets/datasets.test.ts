import { expect, it } from "vitest"
import { datasets } from "./index"

it("every dataset has columns with distinct names, including the one that dates it", () => {
  for (const { name, columns, datedBy } of datasets) {
    const names = columns.map((column) => column.name)
    expect(new Set(names).size, name).toBe(names.length)
    expect(
      columns.find((column) => column.name === datedBy),
      name,
    ).toMatchObject({
      type: expect.stringMatching(/^(date|instant)$/),
      isNullable: false,
    })
    expect(
      names.filter((each) => !/^[a-z][a-z\d_]*$/.test(each)),
      name,
    ).toEqual([])
  }
})

it("a family of facts has its own fields as columns, with the types of its schema", () => {
  const columnsOf = (name: string) =>
    Object.fromEntries(
      datasets
        .find((dataset) => dataset.name === name)
        ?.columns.map(({ name: column, type, isNullable }) => [column, isNullable ? `${type}?` : type]) ?? [],
    )
  expect(columnsOf("lobbying")).toMatchObject({
    ...{ key: "text", known_at: "instant", is_retracted: "flag", filing_year: "integer", amount: "number?" },
    ...{ issues: "json", posted_at: "instant", filing_period: "text", url: "text?" },
  })
  expect(columnsOf("put-call")).toMatchObject({ date: "date", total: "number", equity: "number?" })
  // A union of kinds: fields that only some of them have may be null.
  expect(columnsOf("congress-house")).toMatchObject({ kind: "text", ticker: "text?", rows_seen: "integer?" })
})
