let held = ""

export const heldKey = () => held

export function holdKey(key: string): string {
  held = key
  return key
}
