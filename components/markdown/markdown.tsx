import "./markdown.css"
import { createMarkdownRenderer, type MarkdownProps } from "fumadocs-core/content/md"
import { remarkGfm } from "fumadocs-core/mdx-plugins/remark-gfm"
import { remarkHeading } from "fumadocs-core/mdx-plugins/remark-heading"
import { Children, type ComponentProps, isValidElement, type ReactNode } from "react"
import { z } from "zod"
import { Link } from "@/components/site/link"
import { CodeBlock } from "../site/codeBlock"
import { SampleTabs } from "./sampleTabs"
import { withCards } from "./withCards"
import { withSamples } from "./withSamples"

const { Markdown: Rendered } = createMarkdownRenderer({
  remarkPlugins: [remarkGfm, [remarkHeading, { generateToc: false }], withSamples, withCards],
})

/** Renders our own Markdown without its HTML. Parses each text once per process. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="markdown">
      <Rendered async components={components}>
        {text}
      </Rendered>
    </div>
  )
}

const components: MarkdownProps["components"] = {
  a: Anchor,
  h2: (props) => <Heading as="h2" {...props} />,
  h3: (props) => <Heading as="h3" {...props} />,
  pre: Pre,
  section: Samples,
}

type HeadingProps = { as: "h2" | "h3"; id?: string; children?: ReactNode }

function Heading({ as: Level, id, children }: HeadingProps) {
  return (
    <Level id={id}>
      <a href={`#${id}`}>{children}</a>
    </Level>
  )
}

/** URLs that are no Next pages load normally. Nothing is prefetched, because a page may have a hundred links. */
function Anchor({ href = "", children }: ComponentProps<"a">) {
  const isDocsPage = /^\/docs(\/|$)/.test(href) && !href.endsWith(".md")
  return isDocsPage ? <Link href={href}>{children}</Link> : <a href={href}>{children}</a>
}

const codeForm = z.object({
  props: z.object({
    className: z.string().default("language-text"),
    title: z.string().optional(),
    children: z.string().default(""),
  }),
})

function Pre({ children }: ComponentProps<"pre">) {
  const { className, title, children: code } = codeForm.parse(children).props
  const language = className.replace("language-", "")
  return <CodeBlock code={code.trimEnd()} label={title ?? languages[language] ?? language} />
}

const languages: Record<string, string> = {
  sh: "Shell",
  ts: "TypeScript",
  python: "Python",
  json: "JSON",
  http: "Request",
  text: "Text",
}

function Samples({ children }: ComponentProps<"section">) {
  const samples = Children.toArray(children)
    .filter((each) => isValidElement<ComponentProps<"pre">>(each))
    .map((each) => ({ language: codeForm.parse(each.props.children).props.title ?? "Text", content: each }))
  return <SampleTabs samples={samples} />
}
