/** The key that was typed in this tab: it goes with the reader from page to page, and is gone with the tab. */
let held = ""

export const heldKey = () => held

export function holdKey(key: string): string {
  held = key
  return key
}
