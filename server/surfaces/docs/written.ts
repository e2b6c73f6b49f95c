import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type DocsPage, docsPage } from "./page"
import { computedParts } from "./tables"

/**
 * A page of `content/docs`: its title, a summary paragraph and its text. A name in double braces is replaced by the
 * computed part or, after `include`, by a file without its first heading.
 */
export function writtenPage(slug: string, baseUrl: string): DocsPage {
  const path = `content/docs/${slug || "index"}.md`
  const [, title, description, text] = /^# (.+)\n\n(.+)\n\n([\s\S]+)$/.exec(readText(path)) ?? []
  if (!title) throw new Error(`${path} does not begin with a title and a paragraph.`)
  return docsPage({ slug, title, description }, () => filled(text, computedParts(baseUrl), baseUrl))
}

/** Instructions for agents in the format of https://agentskills.io, where a skill is named after its folder. */
export function agentSkill(baseUrl: string): string {
  return `${filled(readText(`content${skillPath}`), computedParts(baseUrl), baseUrl)}\n`
}

export const skillPath = "/skills/assay/SKILL.md"

function filled(text: string, parts: Record<string, () => string>, baseUrl: string): string {
  return text
    .replaceAll(/\{\{include (\S+)\}\}/g, (_, path) => included(path, baseUrl))
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name) => {
      if (parts[name] === undefined) throw new Error(`Nothing is computed under {{${name}}}.`)
      return parts[name]()
    })
    .trim()
}

/** Markdown without its first heading and its links to other files, with this service's URL in its commands. */
function included(path: string, baseUrl: string): string {
  const text = readText(path)
  if (!path.endsWith(".md")) return text.trim()
  return text
    .replace(/^# .*\n/, "")
    .replaceAll(/\[([^\]]+)\]\(\.\.\/[^)]*\)/g, "$1")
    .replaceAll(/http:\/\/localhost:3000|\$BASE_URL/g, baseUrl)
    .trim()
}

const readText = (path: string) => readFileSync(join(process.cwd(), path), "utf8")
