import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Allowed } from '../../ui/Allowed.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import tabClasses from '../../ui/tabs.module.css'
import { carriedTo } from './inputs.ts'
import { ToolPanel } from './ToolPanel.tsx'
import { type ToolId, toolTabs } from './tabs.ts'
import { tools } from './tools.ts'

const route = getRouteApi('/app/tools')
const first = toolTabs[0].id

/** Questions to the network, and small calculations. Tool and question are in the address. */
export function ToolsPage() {
  const { tab, ...search } = route.useSearch()
  const open = toolTabs.find(({ id }) => id === tab)?.id ?? first
  return (
    <PageFrame
      title="Network tools"
      description="Asked from the machine Cadastre runs on, so that an answer tells what that machine sees."
    >
      <Allowed to="/tools">
        <Tabs open={open} search={search} />
        <ToolPanel key={open} id={open} tool={tools[open]} search={search} />
      </Allowed>
    </PageFrame>
  )
}

function Tabs({ open, search }: { open: ToolId; search: Record<string, string | undefined> }) {
  const nav = useRef<HTMLElement>(null)
  // On a phone not all of them fit.
  useEffect(() => {
    nav.current?.querySelector(`[data-tool=${open}]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open])
  return (
    <nav ref={nav} aria-label="Tools" className={tabClasses.tabs}>
      {toolTabs.map(({ id, label }) => (
        <Link
          key={id}
          to="/tools"
          search={{ ...(id !== first && { tab: id }), ...carriedTo(tools[id].fields, tools[open].fields, search) }}
          className={tabClasses.tab}
          activeOptions={{ exact: true }}
          aria-current={id === open ? 'page' : undefined}
          data-tool={id}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
