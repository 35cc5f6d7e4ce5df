import { relatedSections } from '../../families/related.tsx'
import { useIsOpen } from '../../resource/use-is-open.ts'
import type { Tab } from './PageTabs.tsx'

type Kind = 'ip_space' | 'ip_block' | 'subnet' | 'ip_address'

/** What the page of a network shows in a tab of its own already. */
const shown: Readonly<Record<Kind, readonly string[]>> = {
  ip_space: ['ip_block'],
  ip_block: ['ip_block', 'subnet'],
  subnet: ['dhcp_scope'],
  ip_address: [],
}

/** Tabs for all that points at a network, as on the page of every other record. */
export function useRelatedTabs(kind: Kind, id: string): readonly Tab[] {
  const isOpen = useIsOpen()
  return relatedSections(kind)
    .filter((section) => isOpen(section) && !shown[kind].includes(section.type ?? ''))
    .map(({ id: value, label, counted, draw }) => ({
      value,
      label,
      ...(counted && { counted: counted({ id }) }),
      content: () => draw({ id }),
    }))
}
