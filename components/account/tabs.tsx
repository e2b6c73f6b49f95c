"use client"

import { Tabs as Primitive } from "@base-ui/react/tabs"
import type { ReactNode } from "react"

type TabsProps = { label: string; tabs: readonly { name: string; content: ReactNode }[] }

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <Primitive.Root defaultValue={tabs[0].name}>
      <Primitive.List aria-label={label} className="flex flex-wrap gap-x-6 border-rule border-b">
        {tabs.map(({ name }) => (
          <Primitive.Tab
            key={name}
            value={name}
            className="-mb-px min-h-11 cursor-pointer border-transparent border-b-2 forced-colors:not-data-[active]:border-b-[Canvas] text-muted hover:text-ink data-[active]:border-accent data-[active]:text-ink"
          >
            {name}
          </Primitive.Tab>
        ))}
      </Primitive.List>
      {tabs.map(({ name, content }) => (
        <Primitive.Panel key={name} value={name} className="pt-5">
          {content}
        </Primitive.Panel>
      ))}
    </Primitive.Root>
  )
}
