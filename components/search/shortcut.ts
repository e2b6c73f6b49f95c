type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "defaultPrevented" | "target"
>

/** `/` outside text fields, and Ctrl-K or Cmd-K anywhere. On a Mac, Ctrl-K edits text. */
export function asksForSearch(pressed: Pressed, isMac = /Mac|iP(hone|ad|od)/.test(navigator.platform)): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = pressed
  if (isComposing || defaultPrevented || altKey) return false
  if (key.toLowerCase() === "k") return isMac ? metaKey && !ctrlKey : ctrlKey !== metaKey
  return key === "/" && !ctrlKey && !metaKey && !isWritten(target)
}

function isWritten(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])")
}
