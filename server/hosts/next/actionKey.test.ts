import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from "next/constants.js"
import { getActionEncryptionKey } from "next/dist/server/app-render/encryption-utils"
import { setManifestsSingleton } from "next/dist/server/app-render/manifests-singleton"
import { afterEach, expect, it, vi } from "vitest"
import configOf from "../../../next.config.ts"
import { nameActionKey } from "../../platform/env"
import { deriveKey } from "../../platform/secret"

const variable = "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY"
afterEach(() => vi.unstubAllEnvs())

function keyOf(phase: string): string | undefined {
  vi.stubEnv(variable, undefined)
  configOf(phase)
  return process.env[variable]
}

it("every build names form actions alike, and the server of pages keeps no build key", () => {
  const built = keyOf(PHASE_PRODUCTION_BUILD)
  expect(Buffer.from(String(built), "base64")).toHaveLength(32)
  expect(keyOf(PHASE_PRODUCTION_BUILD)).toBe(built)
  expect(keyOf(PHASE_PRODUCTION_SERVER)).toBeUndefined()
})

it("Next encrypts an action's closure with the installation's key, whatever key the pages were built with", async () => {
  const encryptionKey = String(keyOf(PHASE_PRODUCTION_BUILD))
  vi.stubEnv(variable, undefined)
  const serverActionsManifest = { encryptionKey, node: {}, edge: {} }
  setManifestsSingleton({ page: "/page", clientReferenceManifest: noClients, serverActionsManifest })
  const own = deriveKey(Buffer.alloc(32, 1), "server actions")
  nameActionKey(own)
  const used = await crypto.subtle.exportKey("raw", await getActionEncryptionKey())
  expect(Buffer.from(used)).toEqual(own)
})

it("a key that the operator set is kept", () => {
  vi.stubEnv(variable, "own")
  nameActionKey(Buffer.alloc(32, 1))
  configOf(PHASE_PRODUCTION_BUILD)
  expect(process.env[variable]).toBe("own")
})

const noClients = {} as Parameters<typeof setManifestsSingleton>[0]["clientReferenceManifest"]
