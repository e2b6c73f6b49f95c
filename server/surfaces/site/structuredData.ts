import type { Dataset, Offer, Product as ProductForSale, WebAPI, WithContext } from "schema-dts"
import { type TierTerms, tiers } from "../../accounts/tiers"
import type { Product } from "../../products/product"

const context = "https://schema.org"

export function serviceDescription(baseUrl: string, products: readonly Product[]): WithContext<WebAPI> {
  return {
    "@context": context,
    "@type": "WebAPI",
    name: "Assay",
    url: baseUrl,
    description: `Market predictions, market context and event signals from ${products.length} endpoints, over REST and MCP.`,
    documentation: `${baseUrl}/docs`,
    termsOfService: `${baseUrl}/terms`,
    provider: { "@type": "Organization", name: "Assay", url: baseUrl },
    offers: offers(baseUrl),
  }
}

export function plansDescription(baseUrl: string): WithContext<ProductForSale> {
  return {
    "@context": context,
    "@type": "Product",
    name: "Assay API",
    description: "Access to the Assay API and MCP server.",
    url: `${baseUrl}/pricing`,
    brand: { "@type": "Brand", name: "Assay" },
    offers: offers(baseUrl),
  }
}

export function recordDescription(baseUrl: string): WithContext<Dataset> {
  return {
    "@context": context,
    "@type": "Dataset",
    name: "Assay track record",
    description: "Every event signal that was issued, with its outcome, in an append-only transparency log.",
    url: `${baseUrl}/track-record`,
    isAccessibleForFree: true,
    creator: { "@type": "Organization", name: "Assay", url: baseUrl },
    distribution: [
      { "@type": "DataDownload", encodingFormat: "application/json", contentUrl: `${baseUrl}/track-record` },
    ],
  }
}

function offers(baseUrl: string): Offer[] {
  return Object.values<TierTerms>(tiers).map(({ tierName, pricePerMonthUsd: price }) => ({
    "@type": "Offer",
    name: tierName,
    price,
    priceCurrency: "USD",
    // UN/CEFACT code for month.
    priceSpecification: { "@type": "UnitPriceSpecification", price, priceCurrency: "USD", unitCode: "MON" },
    url: `${baseUrl}/pricing`,
  }))
}
