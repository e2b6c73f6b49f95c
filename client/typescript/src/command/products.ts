import declared from "./products.json"

export type Param = {
  name: string
  description: string
  type: string
  isRequired: boolean
  isList: boolean
  choices: readonly string[] | null
  default: string | number | null
  minimum: number | null
  maximum: number | null
}

export type DeclaredProduct = {
  words: readonly string[]
  path: string
  summary: string
  whenToUse: string
  plan: string
  list: string | null
  hasCsv: boolean
  params: readonly Param[]
}

export const products: readonly DeclaredProduct[] = declared
