import type { Env } from "../../platform/env"
import { readEmail } from "../email"

/** Whether the account with this address, as it is stored, may open the desk. Nobody may where OPERATORS is empty. */
export function isOperator({ OPERATORS }: Pick<Env, "OPERATORS">, email: string): boolean {
  return OPERATORS.some((listed) => {
    const read = readEmail(listed)
    return read.ok && read.email === email
  })
}
