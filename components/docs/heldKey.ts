/** The key typed in this tab: kept from page to page, and gone with the tab. */
let held = ""

export const heldKey = () => held

export function holdKey(key: string): string {
  held = key
  return key
}
