/**
 * State that must exist once in a process. Next bundles its own copy of this folder beside the listener's, so a
 * module-level variable would exist twice; a symbol on `globalThis` does not.
 */
export function once<T>(name: string, make: () => T): T {
  const slots = globalThis as unknown as Record<symbol, T | undefined>
  const slot = Symbol.for(`assay.${name}`)
  slots[slot] ??= make()
  return slots[slot]
}
