import { userAgentFromString } from "next/server"

const longest = 60

/** How the owner of a session knows a browser by what it says of itself: `Firefox on Windows`; null where it says nothing known. */
export function browserOf(headers: Headers): string | null {
  // Some browsers send kilobytes, and nothing behind the first few hundred characters tells them apart.
  const { browser, os } = userAgentFromString(headers.get("user-agent")?.slice(0, 500))
  const name = [browser.name, os.name && (osNames[os.name] ?? os.name)].filter(Boolean).join(" on ")
  return name.slice(0, longest) || null
}

const osNames: Record<string, string> = { "Mac OS": "macOS", "Chromium OS": "ChromeOS" }
