export const callProductName = "call_product"
export const searchProductsName = "search_products"

/** Neither changes anything. Answers of products contain text that others wrote. */
const hints = { readOnlyHint: true, destructiveHint: false }

const searchTool = {
  name: searchProductsName,
  title: "Search products",
  description:
    "What Assay has beyond the other tools: flights, lobbying, hearings, trading calendar, tickers by name, prediction history, the account. Without a query, all products in a line each; with one, those that fit best, with plan, parameters and an example. Cost: nothing.",
  inputSchema: {
    type: "object",
    properties: { query: { type: "string", description: "A few words, or the name of a product." } },
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: { products: { type: "array" } },
    required: ["products"],
  },
  annotations: { ...hints, openWorldHint: false },
}

const callTool = {
  name: callProductName,
  title: "Call a product",
  description:
    "The answer of any product of search_products, by its name. Use the product's own tool where there is one. Plan: that of the product. Cost: 1 request a page.",
  inputSchema: {
    type: "object",
    properties: {
      name: { type: "string", description: "Name of the product, as search_products gives it." },
      parameters: {
        type: "object",
        description: "Its parameters, as search_products describes them.",
        additionalProperties: true,
      },
      response_format: {
        type: "string",
        description: "As of every tool. Default concise.",
        enum: ["concise", "detailed"],
      },
    },
    required: ["name"],
    additionalProperties: false,
  },
  outputSchema: { type: "object", properties: { meta: { type: "object" } } },
  annotations: { ...hints, openWorldHint: true },
}

export const catalogTools = [searchTool, callTool]
