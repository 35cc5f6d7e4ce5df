import type { DnsGroup } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { ExplainName } from './ExplainName.tsx'
import { GroupServers } from './GroupServers.tsx'
import { NewFromTemplate } from './NewFromTemplate.tsx'

export const parts: Parts<DnsGroup> = {
  front: 'state',
  leading: ['zones', 'servers', 'views'],
  sections: [
    { id: 'state', label: 'State', draw: (group) => <GroupServers group={group} /> },
    { id: 'explain', label: 'Explain a name', draw: ({ id }) => <ExplainName groupId={id} /> },
  ],
  actions: (group) => <NewFromTemplate group={group} />,
}
