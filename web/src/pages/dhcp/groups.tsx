import type { DhcpGroup } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { GroupMembers } from './GroupMembers.tsx'
import { WhatIf } from './WhatIf.tsx'

export const parts: Parts<DhcpGroup> = {
  front: 'state',
  leading: ['scopes', 'servers'],
  sections: [
    { id: 'state', label: 'State', draw: (group) => <GroupMembers group={group} /> },
    { id: 'what-if', label: 'What would a client get?', draw: ({ id }) => <WhatIf groupId={id} /> },
  ],
  ownSections: ['servers'],
}
