"use client"

import { Tabs } from "@base-ui/react/tabs"
import type { ReactNode } from "react"

type SampleTabsProps = { samples: readonly { language: string; content: ReactNode }[] }

export function SampleTabs({ samples }: SampleTabsProps) {
  return (
    <Tabs.Root defaultValue={samples[0].language} className="samples my-5">
      <Tabs.List aria-label="Language" className="flex flex-wrap gap-x-5">
        {samples.map(({ language }) => (
          <Tabs.Tab
            key={language}
            value={language}
            className="min-h-10 cursor-pointer border-transparent border-b-2 forced-colors:not-data-[active]:border-b-[Canvas] text-[0.9375rem] text-muted hover:text-ink data-[active]:border-accent data-[active]:text-ink"
          >
            {language}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {samples.map(({ language, content }) => (
        // Hidden by CSS, and only if scripts run.
        <Tabs.Panel key={language} value={language} keepMounted hidden={false}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
