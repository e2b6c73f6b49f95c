import { getTableOfContents } from "fumadocs-core/content/toc"
import { remarkGfm } from "fumadocs-core/mdx-plugins/remark-gfm"
import type { Metadata } from "next"
import { notFound } from "next/navigation"
import type { ReactNode } from "react"
import { pageMetadata } from "@/app/pageMetadata"
import { EmbedExamples } from "@/components/docs/embedExamples"
import { MarkdownLinks } from "@/components/docs/markdownLinks"
import { Neighbours } from "@/components/docs/neighbours"
import { DocsPage } from "@/components/docs/page"
import type { TocEntry } from "@/components/docs/toc"
import { TryIt } from "@/components/docs/tryIt"
import { Markdown } from "@/components/markdown/markdown"
import { readEnv } from "@/server/platform/env"
import type { Product } from "@/server/products/product"
import { productAt } from "@/server/surfaces/docs/api/page"
import { parametersOf } from "@/server/surfaces/docs/api/parameters"
import { findDocsPage } from "@/server/surfaces/docs/contents"
import { neighbours } from "@/server/surfaces/docs/navigation"
import { docsPath, markdownPath } from "@/server/surfaces/docs/page"

// Samples contain this deployment's URL, which a build does not know.
export const dynamic = "force-dynamic"

type PageProps = { params: Promise<{ slug?: string[] }> }

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const page = await findPage(params)
  if (!page) return { title: "Not found" }
  const { title, description } = page
  return pageMetadata({ path: docsPath(page), title, description, types: { "text/markdown": markdownPath(page) } })
}

export default async function Page({ params }: PageProps) {
  const page = (await findPage(params)) ?? notFound()
  const { slug, title, description, markdown } = page
  const product = productAt(slug)
  const isError = slug.startsWith("errors/")
  return (
    <DocsPage
      title={isError ? <code>{title}</code> : title}
      lead={description}
      toc={await tocOf(slug, markdown)}
      actions={
        <MarkdownLinks page={page}>
          {product && (
            <a href="#try-it" className="needs-script py-1.5">
              Try it
            </a>
          )}
        </MarkdownLinks>
      }
    >
      {textOf(slug, markdown, product)}
      <Neighbours {...neighbours(readEnv().BASE_URL, slug)} />
    </DocsPage>
  )
}

function textOf(slug: string, markdown: string, product: Product | null) {
  if (product) return <ApiText markdown={markdown} product={product} />
  if (slug !== "embeds") return <Markdown text={markdown} />
  return <TextAround markdown={markdown} before="Badge" part={<EmbedExamples />} />
}

function ApiText({ markdown, product }: { markdown: string; product: Product }) {
  const form = <TryIt key={product.name} name={product.name} parameters={parametersOf(product)} />
  return <TextAround markdown={markdown} before="Response" part={form} />
}

function TextAround({ markdown, before, part }: { markdown: string; before: string; part: ReactNode }) {
  const at = markdown.indexOf(`\n## ${before}\n`)
  return (
    <>
      <Markdown text={markdown.slice(0, at)} />
      {part}
      <Markdown text={markdown.slice(at)} />
    </>
  )
}

async function findPage(params: PageProps["params"]) {
  const { slug = [] } = await params
  return findDocsPage(readEnv().BASE_URL, slug.join("/"))
}

async function tocOf(slug: string, markdown: string): Promise<TocEntry[]> {
  const found = kept.get(slug) ?? (await readToc(markdown))
  kept.set(slug, found)
  return found
}

async function readToc(markdown: string): Promise<TocEntry[]> {
  const entries = await getTableOfContents(markdown, [remarkGfm])
  return entries
    .filter(({ depth }) => depth <= 3)
    .map(({ title, url, depth }) => ({ title: String(title), url, depth }))
}

const kept = new Map<string, TocEntry[]>()
