import { type AccountMeAnswer, Transport } from "../../assay"
import { exits } from "./exits"
import { forget, isStored, keysFile, store } from "./keys"
import { readKey } from "./prompt"
import type { Run } from "./run"
import { shown } from "./terminal"

/** Stores a key only if the service accepts it. */
export async function login({ service, options }: Run): Promise<number> {
  const key = await readKey(options.key === true)
  const account = await new Transport({ baseUrl: service, key }).get<AccountMeAnswer>("account/me", {})
  store(service, key)
  process.stderr.write(`${shown(`Signed in to ${service}, plan ${account.tier_name}. The key is in ${keysFile()}.`)}\n`)
  if (process.env.ASSAY_API_KEY) {
    process.stderr.write("ASSAY_API_KEY is set: its key is sent as long as it is.\n")
  }
  return exits.done
}

export function logout({ service }: Run): number {
  const was = isStored(service)
  if (was) forget(service)
  process.stderr.write(
    was
      ? `The key of ${service} is removed. It stays valid until it is revoked.\n`
      : `No key of ${service} is stored.\n`,
  )
  return exits.done
}
