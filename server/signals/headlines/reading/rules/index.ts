import { actions } from "./actions"
import { approvals } from "./approvals"
import { contracts } from "./contracts"
import { deals } from "./deals"
import { executives, restructurings } from "./management"
import { incidents, recalls } from "./products"
import { results } from "./results"
import type { Rule } from "./rule"
import { indices, payouts } from "./shares"
import { filings, rulings } from "./suits"
import { tariffs } from "./tariffs"

/** The first of two that read the same words decides, so narrow rules come before wide ones. */
export const rules: readonly Rule[] = [
  ...[...results, ...executives, ...payouts, ...indices, ...deals, ...incidents, ...recalls, ...restructurings],
  ...[...contracts, ...tariffs, ...rulings, ...approvals, ...actions, ...filings],
]
