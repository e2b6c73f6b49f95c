import { createHash } from "node:crypto"
import { ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server"
import { z } from "zod"
import { requireFirstPage } from "./firstPage"
import { listHint } from "./listing"
import type { ServedResource } from "./resources/resource"

/** Agent Skills over MCP (SEP-2640), and at the well-known address of agentskills.io: how to use Assay, in one file. */

const skillsExtension = "io.modelcontextprotocol/skills"

const skillUri = "skill://assay/SKILL.md"

/** The text of the skill, for a service at this address. */
export type ReadSkill = (baseUrl: string) => string

const listParams = z.object({ cursor: z.string().optional() }).optional()
const getParams = z.object({ uri: z.string().max(2_000) })

export const skillResource = (readSkill: ReadSkill): ServedResource => ({
  uri: skillUri,
  name: "assay",
  title: "Skill",
  description: "How to ask Assay, what its fields of honesty mean, and when not to conclude. Needs no key.",
  mimeType: "text/markdown",
  priority: 0.6,
  source: { readPublic: async ({ env: { BASE_URL } }) => ({ text: readSkill(BASE_URL), modifiedAt: null }) },
})

export function serveSkills(server: Server, text: string): void {
  server.registerCapabilities({ extensions: { [skillsExtension]: {} } })
  server.setRequestHandler("skills/list", { params: listParams }, (params) => {
    requireFirstPage(params)
    return { resultType: "complete", skills: [entry(text)], ...listHint }
  })
  server.setRequestHandler("skills/get", { params: getParams }, ({ uri }) => {
    if (uri !== skillUri) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no such skill. The only one is ${skillUri}.`)
    }
    return { resultType: "complete", skill: entry(text), ...listHint }
  })
}

function entry(text: string) {
  const file = { uri: skillUri, digest: digestOf(text), size: Buffer.byteLength(text) }
  return { uri: skillUri, frontmatter: frontmatterOf(text), resources: [file] }
}

/** The index at `/.well-known/agent-skills/`; `url` is where the text is served. */
export function skillsIndex(text: string, url: string): object {
  const { name, description } = frontmatterOf(text)
  return {
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: [{ name, type: "skill-md", description, url, digest: digestOf(text) }],
  }
}

const digestOf = (text: string) => `sha256:${createHash("sha256").update(text).digest("hex")}`

type Frontmatter = { [name: string]: string | Record<string, string> }

/** Reads the front matter as texts by name, nested at most one level deep, which is all that our own file needs. */
function frontmatterOf(text: string): Frontmatter {
  const [, head = ""] = /^---\n([\s\S]+?)\n---\n/.exec(text) ?? []
  const read: Frontmatter = {}
  let group: Record<string, string> = {}
  for (const [, indent, name, value] of head.matchAll(/^( *)([\w-]+): ?(.*)$/gm)) {
    if (indent) group[name] = value
    else if (value) read[name] = value
    else {
      group = {}
      read[name] = group
    }
  }
  return read
}
