import { verify } from "../../../../server/ledger/verifier/verify.mjs"
import { InputError } from "./exits"
import { keyFor } from "./keys"
import type { Run } from "./run"
import { shown, shownJson } from "./terminal"

/** 0 if everything holds, 1 if something is false, 2 if it could not be checked. */
export async function verifyRecord({ service, options }: Run): Promise<number> {
  const { state, checkpoint, witness, require, authority, prices, bars, strict, json } = options
  const key = prices ? keyFor(service) : null
  if (prices && !key) throw new InputError("To compare prices it needs a key: assay login")
  const given = {
    ...(typeof state === "string" && { state }),
    ...(typeof checkpoint === "string" && { checkpoint }),
    ...(Array.isArray(witness) && { witness }),
    ...(typeof require === "string" && { require }),
    ...(Array.isArray(authority) && { authority }),
    ...(key && { key }),
    ...(typeof bars === "string" && { prices: bars }),
    ...(strict === true && { strict }),
  }
  const { code, said, problems } = await verify(service, given)
  if (json) process.stdout.write(`${shownJson({ code, said, problems }, 2)}\n`)
  else for (const line of said) process.stdout.write(`${shown(line)}\n`)
  return code
}
