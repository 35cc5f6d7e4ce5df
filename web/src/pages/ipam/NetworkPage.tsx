import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { RecordHistory } from '../../resource/RecordHistory.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { type NetworkDialog, NetworkDialogs } from './dialogs.tsx'
import { PageTabs, type Tab } from './PageTabs.tsx'
import { crumbsOf, type Place, useAncestors } from './place.ts'
import { useRelatedTabs } from './use-related-tabs.ts'
import { useVisit } from './visits.ts'

export type OnOpen = (dialog: NetworkDialog) => void

interface Props<Thing> {
  place: Place
  query: UseQueryResult<Thing>
  /** Stands above the page until it is known what it shows. */
  one: string
  titleOf: (thing: Thing) => string
  /** What the audit log calls it. */
  auditType: 'ip_space' | 'ip_block' | 'subnet' | 'ip_address'
  summary: (thing: Thing) => ReactNode
  actions: (thing: Thing, onOpen: OnOpen) => ReactNode
  tabs: (thing: Thing, onOpen: OnOpen) => readonly (Tab | false)[]
}

/** The page of a space, a block, a subnet or an address: where it lies, its parts, its history and its dialogs. */
export function NetworkPage<Thing>(props: Props<Thing>) {
  const { place, query, one, titleOf, auditType, summary, actions, tabs } = props
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const { may } = usePermissions()
  const ancestors = useAncestors(place)
  const related = useRelatedTabs(auditType, place.id)
  const navigate = useNavigate()
  const visit = useVisit()
  const [open, setOpen] = useState<NetworkDialog | null>(null)
  const above = ancestors.at(-1)
  const history = may('read', 'audit_log') && {
    value: 'history',
    label: 'History',
    content: () => <RecordHistory type={auditType} id={place.id} />,
  }
  const thing = query.data
  return (
    <PageFrame
      title={thing ? titleOf(thing) : one}
      description={thing && summary(thing)}
      crumbs={crumbsOf(ancestors)}
      actions={thing && actions(thing, setOpen)}
    >
      <Loaded query={query}>
        {(loaded) => <PageTabs open={tab} tabs={[...tabs(loaded, setOpen), history, ...related]} />}
      </Loaded>
      <NetworkDialogs
        open={open}
        onClose={() => setOpen(null)}
        onVisit={visit}
        onGone={() => (above ? visit(above.kind, above.id) : navigate({ to: '/ipam/spaces' }))}
      />
    </PageFrame>
  )
}
