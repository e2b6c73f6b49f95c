import { encode } from "gpt-tokenizer/encoding/o200k_base"
import { describe, expect, it } from "vitest"
import { products } from "../../products"
import { catalogToolset } from "./catalog/catalog"
import { catalogTools } from "./catalog/tools"
import { instructionsFor } from "./instructions"
import { listedTools, listingOf } from "./listing"
import { tools, toolsets } from "./tools"

const listing = listingOf(toolsets)
const everyToolset = [...toolsets, catalogToolset]
const names = new Set(tools.map(({ name }) => name))

/** Everything that a model reads before its first call. */
const texts: [string, string][] = [
  ["the instructions", instructionsFor(toolsets)],
  ...listedTools.map(({ name, ...tool }): [string, string] => [name, JSON.stringify(tool)]),
]

describe("the list of tools", () => {
  it.each([toolsets, everyToolset].map((offered) => [offered.at(-1), offered] as const))(
    "takes at most 2,000 bytes and 480 tokens for each tool, up to the toolset %s",
    (_, offered) => {
      const text = listingOf(offered)
      const size = { tools: namesIn(text).length, bytes: Buffer.byteLength(text), tokens: encode(text).length }
      const instructions = encode(instructionsFor(offered)).length
      console.info(`tools/list: ${JSON.stringify(size)}; instructions: ${instructions} tokens`)
      expect(size.bytes).toBeLessThanOrEqual(2_000 * size.tools)
      expect(size.tokens).toBeLessThanOrEqual(480 * size.tools)
    },
  )

  it("has the tool of every product, and in the whole list the two that reach every product come first", () => {
    expect(namesIn(listing)).toEqual(tools.map(({ name }) => name))
    expect(namesIn(listingOf(everyToolset))).toEqual([...catalogTools.map(({ name }) => name), ...namesIn(listing)])
  })

  it("has the tools of the chosen toolsets, in the order of all tools", () => {
    expect(JSON.parse(listing)).toEqual(JSON.parse(JSON.stringify(listedTools)))
    for (const toolset of toolsets) {
      const expected = tools.filter((tool) => tool.toolset === toolset).map(({ name }) => name)
      expect(namesIn(listingOf([toolset]))).toEqual(expected)
      const others = toolsets.filter((name) => name !== toolset)
      expect(namesIn(listingOf(others))).toEqual([...names].filter((name) => !expected.includes(name)))
    }
  })
})

function namesIn(text: string): string[] {
  return JSON.parse(text).map(({ name }: { name: string }) => name)
}

describe.each(listedTools.map((tool) => [tool.name, tool] as const))(
  "%s",
  (listed, { inputSchema, outputSchema, description }) => {
    const { properties, additionalProperties } = inputSchema as { properties: object; additionalProperties: unknown }

    it("takes only arguments of one plain type each, with a description", () => {
      expect(additionalProperties).toBe(false)
      for (const argument of Object.values(properties)) {
        expect(["string", "integer", "number"]).toContain(argument.type)
        expect(argument.description).toMatch(/^[A-Za-z].*\.$/s)
        const plain = ["type", "description", "enum", "minimum", "maximum"]
        expect(Object.keys(argument).filter((keyword) => !plain.includes(keyword))).toEqual([])
      }
      expect(Object.keys(properties).at(-1)).toBe("response_format")
    })

    it("states the default and the bounds of each argument that has them", () => {
      const tool = tools.find(({ name }) => name === listed)
      const missing = Object.entries(tool?.product.params.shape ?? {}).filter(([name, schema]) => {
        const preset = Object(schema).safeParse(undefined).data
        return preset !== undefined && !Object(properties)[name].description.endsWith(`Default ${preset}.`)
      })
      expect(missing).toEqual([])
      for (const argument of Object.values(properties))
        if (argument.type !== "string")
          expect([typeof argument.minimum, typeof argument.maximum]).toEqual(["number", "number"])
    })

    it("describes only the top level of its answer, and requires only meta", () => {
      expect(Object.keys(outputSchema)).not.toContain("additionalProperties")
      const { required = [] } = outputSchema as { required?: string[] }
      expect(required).toEqual(listed === "get_account_usage" ? [] : ["meta"])
      for (const field of Object.values(Object(outputSchema).properties))
        expect(Object.keys(Object(field)).filter((key) => !["type", "description", "anyOf"].includes(key))).toEqual([])
    })

    it("has a description of limited length with its plan and its cost", () => {
      expect(description).toMatch(
        / (Plan: (Free or higher|Premium or higher|Professional)\. )?Cost: (1 request|nothing)/,
      )
      expect(description.length).toBeGreaterThan(150)
      expect(description.length).toBeLessThan(600)
    })
  },
)

describe.each(texts)("%s", (_, text) => {
  it("names existing tools, and no path", () => {
    for (const [named] of text.matchAll(/\bget_[a-z_]+/g)) expect(names).toContain(named)
    expect(text).not.toMatch(/\/api\/|REST/)
    for (const { name } of products) if (name.includes("/")) expect(text).not.toContain(name)
  })
})

it("the instructions of a narrowed URL name what it offers", () => {
  expect(instructionsFor(["market", "crowd"])).toContain("only the toolsets market, crowd.")
  expect(instructionsFor(toolsets)).not.toContain("offers only")
})

it("the instructions lead to products without a tool, by this URL or by another", () => {
  for (const offered of [toolsets, ["market"]])
    expect(instructionsFor(offered)).toContain("With ?toolsets=all in the URL")
  expect(instructionsFor(everyToolset)).not.toMatch(/\?toolsets|offers only/)
  expect(instructionsFor(everyToolset)).toContain("call_product calls it")
})
