import { userAgentFromString } from "next/server"

const longest = 60

/** A name that owners recognise, such as `Firefox on Windows`; null if unknown. */
export function browserOf(headers: Headers): string | null {
  const { browser, os } = userAgentFromString(headers.get("user-agent")?.slice(0, 500))
  const name = [browser.name, os.name && (osNames[os.name] ?? os.name)].filter(Boolean).join(" on ")
  return name.slice(0, longest) || null
}

const osNames: Record<string, string> = { "Mac OS": "macOS", "Chromium OS": "ChromeOS" }
