import { ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server"
import { z } from "zod"
import type { Service } from "../../requests/service"
import { requireFirstPage } from "../firstPage"
import { resources } from "../resources"
import { templates } from "../resources/templates"
import { auditTheRecord } from "./auditTheRecord"
import { checkTicker } from "./checkTicker"
import { dailyBrief } from "./dailyBrief"
import type { ServedPrompt, Tickers } from "./prompt"

export const prompts: readonly ServedPrompt[] = [dailyBrief, checkTicker, auditTheRecord]

const byName = new Map(prompts.map((prompt) => [prompt.name, prompt]))

const getParams = z.object({ name: z.string(), arguments: z.record(z.string(), z.string()).nullish() })

const completeParams = z.object({
  ref: z.discriminatedUnion("type", [
    z.object({ type: z.literal("ref/prompt"), name: z.string() }),
    z.object({ type: z.literal("ref/resource"), uri: z.string() }),
  ]),
  argument: z.object({ name: z.string(), value: z.string() }),
})

export function servePrompts(server: Server, { knowledge, env }: Service): void {
  server.registerCapabilities({ prompts: {}, completions: {} })
  server.setRequestHandler("prompts/list", ({ params }) => {
    requireFirstPage(params)
    return { prompts: prompts.map(listed) }
  })
  server.setRequestHandler("prompts/get", { params: getParams }, ({ name, arguments: args }) => {
    const prompt = requirePrompt(name)
    const text = prompt.text(readArguments(prompt, args ?? {}, knowledge), env.BASE_URL)
    return { description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] }
  })
  server.setRequestHandler("completion/complete", { params: completeParams }, ({ ref, argument }) => {
    const values =
      ref.type === "ref/prompt"
        ? completed(requirePrompt(ref.name), argument, knowledge)
        : ofResource(ref.uri, argument, knowledge)
    return { completion: bounded(values) }
  })
}

const mostValues = 100

export function bounded(values: readonly string[]) {
  return { values: values.slice(0, mostValues), total: values.length, hasMore: values.length > mostValues }
}

function listed({ name, title, description, arguments: args }: ServedPrompt) {
  return {
    name,
    title,
    description,
    arguments: args.map((each) => ({ name: each.name, description: each.description, required: true })),
  }
}

function requirePrompt(name: string): ServedPrompt {
  const prompt = byName.get(name)
  if (prompt) return prompt
  throw invalid(`There is no prompt ${shown(name)}. The prompts are ${[...byName.keys()].join(", ")}.`)
}

function readArguments(prompt: ServedPrompt, sent: Record<string, string>, knowledge: Tickers): Record<string, string> {
  for (const name of Object.keys(sent)) requireArgument(prompt, name)
  return Object.fromEntries(
    prompt.arguments.map(({ name, read }) => {
      if (!Object.hasOwn(sent, name)) throw invalid(`The prompt ${prompt.name} needs the argument ${name}.`)
      return [name, read(sent[name], knowledge)]
    }),
  )
}

function completed(prompt: ServedPrompt, { name, value }: { name: string; value: string }, knowledge: Tickers) {
  return requireArgument(prompt, name).complete(value, knowledge)
}

function requireArgument(prompt: ServedPrompt, name: string) {
  const argument = prompt.arguments.find((each) => each.name === name)
  if (argument) return argument
  const has =
    prompt.arguments.length === 0 ? "It has none." : `It has ${prompt.arguments.map((each) => each.name).join(", ")}.`
  throw invalid(`The prompt ${prompt.name} has no argument ${shown(name)}. ${has}`)
}

/** Only the URIs of templates have a variable to complete. */
function ofResource(uri: string, { name, value }: { name: string; value: string }, knowledge: Tickers): string[] {
  const template = templates.find(({ listed }) => listed.uriTemplate === uri)
  if (template?.variable === name) return template.complete(value, knowledge)
  if (template || resources.some((resource) => resource.uri === uri)) return []
  throw invalid(`There is no resource ${shown(uri)}.`)
}

const shown = (name: string) => JSON.stringify(name.slice(0, 100))

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
