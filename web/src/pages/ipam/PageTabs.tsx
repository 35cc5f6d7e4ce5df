import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CountedList } from '../../resource/resource.ts'
import { SectionCount } from '../../resource/SectionCount.tsx'

export interface Tab {
  value: string
  label: string
  /** The list whose length stands beside the label. */
  counted?: CountedList
  /** Drawn only while the tab is open, so that the others ask for nothing. */
  content: () => ReactNode
}

/** Parts of a page; the open one is in the address. */
export function PageTabs({ tabs, open }: { tabs: readonly (Tab | false)[]; open: string | undefined }) {
  const navigate = useNavigate()
  const shown = tabs.filter((tab) => tab !== false)
  const first = shown[0]?.value ?? ''
  const value = shown.some((tab) => tab.value === open) ? (open ?? first) : first
  const go = (to: string | null) =>
    navigate({
      to: '.',
      search: (old) => ({ ...old, tab: to === first ? undefined : (to ?? undefined) }),
      replace: true,
    })
  return (
    <Tabs value={value} onChange={go} keepMounted={false}>
      <Tabs.List style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
        {shown.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} px={10} style={{ flex: 'none' }}>
            {tab.label}
            {tab.counted && <SectionCount of={tab.counted} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} pt="md">
          {tab.value === value && tab.content()}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
