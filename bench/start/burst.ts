import { connect } from "../../server/platform/database/database"
import { openDatabase } from "../../server/platform/database/openDatabase"
import { readEnv } from "../../server/platform/env"
import { products } from "../../server/products"
import type { Product } from "../../server/products/product"
import { issueKeys } from "../keys"

const accounts = 20
const requestsEach = 25

export async function burst(origin: string, dataFolder: string): Promise<number> {
  const keys = await keysOf(dataFolder, accounts)
  const answers = await Promise.all(keys.map((key, account) => askAll(origin, key, account)))
  return answers.flat().filter((status) => status === 200).length
}

export async function keysOf(dataFolder: string, count: number): Promise<string[]> {
  const postgres = openDatabase(readEnv({ DATA_DIR: dataFolder }))
  const database = connect(postgres.url, 2)
  try {
    return await issueKeys(database, count)
  } finally {
    await database.close()
    postgres.release()
  }
}

async function askAll(origin: string, key: string, account: number): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < requestsEach; turn++) {
    const product = products[(account + turn) % products.length]
    const response = await fetch(urlOf(origin, product, turn), { headers: { "X-API-Key": key } })
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  return statuses
}

const tickers = ["AAPL", "MSFT", "SPY", "XLE", "JPM"]

export function urlOf(origin: string, { name, example, pathParams }: Product, turn: number): string {
  const values: Record<string, string | number> = { ...example, ticker: tickers[turn % tickers.length] }
  const path = name.replaceAll(/\{(\w+)\}/g, (_, param: string) => String(values[param]))
  const query = Object.entries(example).filter(([param]) => !pathParams.includes(param))
  return `${origin}/api/v1/${path}?${new URLSearchParams(query.map(([param, value]) => [param, String(value)]))}`
}
