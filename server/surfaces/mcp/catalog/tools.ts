export const callProductName = "call_product"
export const searchProductsName = "search_products"

/** Neither changes anything. Answers of products contain text that others wrote. */
const hints = { readOnlyHint: true, destructiveHint: false }

const searchTool = {
  name: searchProductsName,
  title: "Search products",
  description:
    "What Assay has beyond the other tools: flights, lobbying, hearings, trading calendar, splits, tickers by name, histories, replay, files, the account. Without a query, all products in a line each; with a question, the product that answers it with parameters and an example, and the next best, or that none does. Cost: nothing.",
  inputSchema: {
    type: "object",
    properties: { query: { type: "string", description: "A question in plain words, or the name of a product." } },
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
